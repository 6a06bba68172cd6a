package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.writer.PointerName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** Whose retention: a pointer's, or with a bare {@code --store} the store's; a mixin. */
final class RetentionTarget {
  @Parameters(
      paramLabel = "POINTER",
      arity = "0..1",
      description = "The pointer. A bare --store means the whole store instead.")
  private @Nullable String pointer;

  /**
   * The pointer; empty for the store.
   *
   * @throws CommandException exit 2 unless exactly one was named
   */
  Optional<PointerName> of(StoreOptions store) {
    boolean itself = store.itself();
    if (itself == (pointer != null)) {
      throw CommandException.usage(
          itself ? "both a pointer and --store are given" : "no pointer is given",
          "name a pointer, or give --store for the whole store");
    }
    return Optional.ofNullable(pointer).map(PointerName::new);
  }
}
