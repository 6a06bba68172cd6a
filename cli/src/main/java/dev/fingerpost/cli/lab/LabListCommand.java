package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Table;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fingerpost lab list}. */
@Command(name = "list", description = "Names the models and the variants of each.")
final class LabListCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();

  @Override
  public void run() {
    Table table = new Table("MODEL", "VARIANT", "WHAT", "BREAKS");
    for (Entry entry : Catalogue.ENTRIES) {
      row(table, entry.name(), Optional.empty(), entry.line(), Optional.empty());
      for (Entry.Variant it : entry.variants()) {
        row(table, entry.name(), Optional.of(it.name()), it.line(), Optional.of(it.breaks()));
      }
    }
    output.output().rows(table);
  }

  private static void row(
      Table table,
      String model,
      Optional<String> variant,
      String line,
      Optional<Violation> breaks) {
    Fields fields =
        new Fields()
            .with("model", model)
            .with("variant", variant)
            .with("description", line)
            .with("violation", breaks);
    table.row(fields, model, variant.orElse(""), line, breaks.map(Violation::toString).orElse(""));
  }
}
