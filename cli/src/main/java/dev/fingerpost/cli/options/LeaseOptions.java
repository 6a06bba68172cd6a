package dev.fingerpost.cli.options;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose lease it is, how long it lasts and how long to wait for it; a mixin. */
public final class LeaseOptions {
  @Option(
      names = "--owner",
      paramLabel = "OWNER",
      description = "Who holds the lease. Default: user@host/pid, and the ids of Airflow and pod.")
  private @Nullable String owner;

  @Option(
      names = "--domain",
      paramLabel = "DOMAIN",
      description =
          "Whose lease it is, where pointers share one. Default: what the pointer is bound to;"
              + " a new one, its own name.")
  private @Nullable String domain;

  @Option(
      names = "--ttl",
      paramLabel = "D",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description =
          "How long the lease lasts unless renewed (it is, while this runs). Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration ttl = Duration.ofSeconds(30);

  @Option(
      names = "--wait",
      paramLabel = "D",
      converter = DurationConverter.class,
      description = "How long to wait for a lease held by someone else. Default: two ttls.")
  private @Nullable Duration wait;

  public String owner(Map<String, String> environment) {
    return owner == null ? OwnerName.of(environment) : owner;
  }

  /** Whether the user said who it is. */
  public boolean named() {
    return owner != null;
  }

  public Optional<String> domain() {
    return Optional.ofNullable(domain);
  }

  public Duration ttl() {
    return Ttl.checked(ttl);
  }

  public Duration patience() {
    return wait == null ? ttl.multipliedBy(2) : wait;
  }
}
