package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.Pointers;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.gc.DiskUse;
import dev.fingerpost.gc.DiskUse.Use;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.FingerpostException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost du}. */
@Command(
    name = "du",
    description = {
      "Adds up the bytes of each pointer, by what they are for.",
      "Live is the current version, retained are earlier ones, garbage is what gc run --full would"
          + " delete now, unknown is foreign or lost.",
      "What is published counts by the sizes of its files; the rest by what the bucket holds."
          + " Unfinished multipart uploads are not counted, nor keys outside pointers."
    })
public final class DuCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Parameters(
      paramLabel = "PREFIX",
      arity = "0..1",
      defaultValue = "",
      description = "Only pointers whose names begin so.")
  private String prefix = "";

  @Override
  public Integer call() {
    try (Upkeep upkeep = Upkeep.open(store, output)) {
      DiskUse use = new DiskUse(upkeep.maintenance().tools());
      List<PointerInfo> pointers = new Pointers(upkeep.session()).all(prefix).toList();
      Table table = new Table("POINTER", "LIVE", "RETAINED", "GARBAGE", "IN FLIGHT", "UNKNOWN");
      ExitCode end = ExitCode.OK;
      for (PointerInfo each : pointers) {
        try {
          row(table, use.of(each));
        } catch (FingerpostException e) {
          upkeep.output().warn(String.valueOf(e.getMessage()));
          end = ExitCode.PARTIAL;
        }
      }
      upkeep.output().rows(table);
      if (pointers.isEmpty()) {
        String which =
            prefix.isEmpty() ? "there is no pointer" : "no pointer begins with '" + prefix + "'";
        upkeep.output().note(which + " in " + upkeep.session().root());
      }
      return end.code();
    }
  }

  private static void row(Table table, Use use) {
    table.row(
        new Fields()
            .with("pointer", use.pointer())
            .with("live", use.live())
            .with("retained", use.retained())
            .with("garbage", use.garbage())
            .with("in_flight", use.inFlight())
            .with("unknown", use.unknown()),
        use.pointer(),
        Text.size(use.live()),
        Text.size(use.retained()),
        Text.size(use.garbage()),
        Text.size(use.inFlight()),
        Text.size(use.unknown()));
  }
}
