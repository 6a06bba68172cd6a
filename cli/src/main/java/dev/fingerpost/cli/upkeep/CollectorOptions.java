package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.gc.CollectOptions;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a run goes about it; a mixin. */
final class CollectorOptions {
  @Option(
      names = "--full",
      description = "List all attempts of all pointers and walk the whole root, not only changes.")
  private boolean full;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "4",
      description = "Pointers visited at once. Default: ${DEFAULT-VALUE}.")
  private int jobs = 4;

  @Mixin private final PlanOptions plan = new PlanOptions();

  @Option(
      names = "--max-delete-fraction",
      paramLabel = "F",
      description =
          "Look first, and delete nothing if more than this share of all attempts is dead, for"
              + " instance 0.5.")
  private @Nullable Double maxDeleteFraction;

  /**
   * @throws CommandException exit 2 if a number is out of range
   */
  CollectOptions options() {
    Double share = maxDeleteFraction;
    if (jobs < 1 || jobs > 256) {
      throw CommandException.usage(
          "--jobs " + jobs + " is out of range: 1 to 256", "give for instance 4");
    }
    if (share != null && !(share >= 0 && share <= 1)) {
      throw CommandException.usage(
          "--max-delete-fraction " + share + " is out of range: 0 to 1", "give for instance 0.5");
    }
    return plan.options(
        full, jobs, share == null ? OptionalDouble.empty() : OptionalDouble.of(share));
  }
}
