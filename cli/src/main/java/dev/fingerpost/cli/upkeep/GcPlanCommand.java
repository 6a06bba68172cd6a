package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.writer.PointerName;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost gc plan}. */
@Command(
    name = "plan",
    description = {
      "Says what a full run would do, and changes nothing.",
      "It takes the same way as the run, and leaves nothing out."
    })
final class GcPlanCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final PlanOptions plan = new PlanOptions();

  @Parameters(
      paramLabel = "POINTER",
      arity = "0..1",
      description = "Only this pointer. Without it, all, and a walk of the whole root.")
  private @Nullable String pointer;

  @Option(names = "--keys", description = "Every attempt with its verdict and the proof.")
  private boolean keys;

  @Option(names = "--strict", description = "Exit 88 if anything foreign or lost is found.")
  private boolean strict;

  @Override
  public Integer call() {
    Optional<PointerName> only = Optional.ofNullable(pointer).map(PointerName::new);
    try (Upkeep upkeep = Upkeep.open(store, output)) {
      only.ifPresent(name -> upkeep.session().find(name));
      PlanPrinter printer = new PlanPrinter(upkeep.output(), keys);
      CollectReport report = upkeep.collector().plan(plan.options(), only, printer, new StopSign());
      printer.total(report);
      return CollectExit.of(report, strict, ExitCode.OK).code();
    }
  }
}
