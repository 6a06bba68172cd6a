package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.OutputOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost lab}. */
@Command(
    name = "lab",
    description = {
      "Tries every order of events in a small model that decides by the real rules.",
      "With --variant one rule is missing, and the shortest way to what breaks is shown.",
      "Without a model, all of them and all their variants, one line each.",
      "Exits 88 if the correct protocol breaks, or a missing rule goes unnoticed."
    },
    subcommands = LabListCommand.class)
public final class LabCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "What to look at; lab list names them.")
  private @Nullable String model;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Without this rule; lab list names them.")
  private @Nullable String variant;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      defaultValue = "small",
      description = "How much happens: small answers in seconds, large takes minutes.")
  private Size size = Size.SMALL;

  @Override
  public Integer call() {
    return model == null ? all() : one(Catalogue.find(model));
  }

  private int one(Entry entry) {
    Optional<Variant> chosen = Optional.ofNullable(variant).map(it -> Catalogue.find(entry, it));
    Trial trial = trial(entry, chosen, size);
    new TrialPrinter(output.output()).print(trial);
    return trial.exit().code();
  }

  private int all() {
    if (variant != null) {
      throw new CommandException(ExitCode.USAGE, "--variant needs the MODEL that has it");
    }
    List<Trial> trials = new ArrayList<>();
    for (Entry entry : Catalogue.ENTRIES) {
      trials.add(trial(entry, Optional.empty(), size));
      for (Variant it : entry.variants()) {
        // A counterexample is as short in the small model, and found at once.
        trials.add(trial(entry, Optional.of(it), Size.SMALL));
      }
    }
    new TrialPrinter(output.output()).print(trials);
    boolean asExpected = trials.stream().allMatch(Trial::asExpected);
    return (asExpected ? ExitCode.OK : ExitCode.CHECK_FAILED).code();
  }

  private Trial trial(Entry entry, Optional<Variant> chosen, Size aSize) {
    Output notes = output.output();
    return Trial.of(
        entry,
        chosen,
        aSize,
        states -> notes.note("%s: %,d states so far".formatted(entry.name(), states)));
  }
}
