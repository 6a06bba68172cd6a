package dev.fingerpost.cli.options;

import dev.fingerpost.Operation;
import dev.fingerpost.cli.CommandException;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * What a publish of files made elsewhere replaces; a mixin. Without an answer a late worker could
 * put an old result over a newer one, so there is no default.
 */
public final class ReplaceOptions {
  @Option(
      names = "--expect-version",
      paramLabel = "N",
      description = "Only if this version is current; 0 for the first publish.")
  private @Nullable Long expected;

  @Option(
      names = "--fence",
      paramLabel = "FENCE",
      description =
          "Under this lease, taken by lease acquire; with --owner, and --expect-version or --replace"
              + " if you like. Leaves it held.")
  private @Nullable String fence;

  @Option(
      names = "--seq",
      paramLabel = "N",
      description =
          "With --fence: the number of this publish under the lease, from 1; one that comes late"
              + " is refused. Default: the next free one.")
  private @Nullable Integer seq;

  @Option(names = "--replace", description = "Whatever is current when it is published.")
  private boolean replace;

  /**
   * The operation with what it replaces.
   *
   * @param ownerNamed whether {@code --owner} was given
   * @throws CommandException exit 2 if that was not said, or contradicts itself
   */
  public Operation applyTo(Operation operation, boolean ownerNamed) {
    if (expected == null && fence == null && !replace) {
      throw CommandException.usage(
          "say what this replaces: --expect-version N, --owner O --fence F, or --replace",
          "the version your input was computed from (0 for the first publish); or the lease you"
              + " took with: fingerpost lease acquire; or whatever is current");
    }
    refuse(expected != null && replace, "--expect-version and --replace contradict each other");
    refuse(fence != null && !ownerNamed, "--fence needs the --owner that lease acquire printed");
    refuse(seq != null && fence == null, "--seq needs the --fence of the lease it counts under");
    refuse(seq != null && seq < 1, "--seq " + seq + " is out of range: 1 or more");
    refuse(
        expected != null && expected < 0,
        "--expect-version " + expected + " is out of range: 0 for the first publish, or more");
    if (expected != null) {
      return operation.expecting(expected);
    }
    return replace ? operation.replacing() : operation;
  }

  /** The lease this is to be published under; empty to take one. */
  public Optional<Fence> fence() {
    return Optional.ofNullable(fence).map(Fence::parse);
  }

  /** Where the publish stands, if the caller numbers them. */
  public Optional<Position> position() {
    return fence().flatMap(it -> Optional.ofNullable(seq).map(n -> new Position(it, n)));
  }

  public Optional<Long> expected() {
    return Optional.ofNullable(expected);
  }

  private static void refuse(boolean broken, String message) {
    if (broken) {
      throw CommandException.usage(message, "see fingerpost publish --help");
    }
  }
}
