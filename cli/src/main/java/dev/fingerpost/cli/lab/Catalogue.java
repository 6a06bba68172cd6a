package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.lab.epochs.Epochs;
import dev.fingerpost.cli.lab.gc.Collection;
import dev.fingerpost.cli.lab.publish.Publishing;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.world.Fencing;
import dev.fingerpost.cli.lab.world.Operations;
import java.util.List;

/** The models there are. */
final class Catalogue {
  static final List<Entry> ENTRIES =
      List.of(Fencing.ENTRY, Operations.ENTRY, Publishing.ENTRY, Collection.ENTRY, Epochs.ENTRY);

  private Catalogue() {}

  /**
   * @throws CommandException exit 2 if there is none of this name
   */
  static Entry find(String model) {
    return ENTRIES.stream()
        .filter(it -> it.name().equals(model))
        .findFirst()
        .orElseThrow(
            () ->
                unknown(
                    "there is no model '" + model + "'",
                    ENTRIES.stream().map(Entry::name).toList()));
  }

  /**
   * @throws CommandException exit 2 if the model has none of this name
   */
  static Variant find(Entry entry, String variant) {
    return entry.variants().stream()
        .filter(it -> it.name().equals(variant))
        .findFirst()
        .orElseThrow(
            () ->
                unknown(
                    entry.name() + " has no variant '" + variant + "'",
                    entry.variants().stream().map(Variant::name).toList()));
  }

  private static CommandException unknown(String what, List<String> known) {
    return new CommandException(ExitCode.USAGE, what + "; there are: " + String.join(", ", known));
  }
}
