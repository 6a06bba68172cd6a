package dev.fingerpost.cli.options;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.writer.Spans;
import java.time.Duration;

/** How long a lease may last. */
public final class Ttl {
  private static final Duration MAX = Duration.ofDays(1);

  private Ttl() {}

  /**
   * @throws CommandException exit 2 if it is not 1 ms to 1 day
   */
  public static Duration checked(Duration ttl) {
    if (ttl.isZero() || ttl.compareTo(MAX) > 0) {
      throw CommandException.usage(
          "--ttl of " + Spans.words(ttl) + " is out of range: 1 ms to 1 day",
          "what matters is how soon another may take over after a crash; 30s is usual");
    }
    return ttl;
  }
}
