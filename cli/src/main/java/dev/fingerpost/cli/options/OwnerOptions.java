package dev.fingerpost.cli.options;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who does this, where no lease says it; a mixin. */
public final class OwnerOptions {
  @Option(
      names = "--owner",
      paramLabel = "OWNER",
      description = "Who does this, for people to read. Default: user@host/pid.")
  private @Nullable String owner;

  public String owner(Map<String, String> environment) {
    return owner == null ? OwnerName.of(environment) : owner;
  }
}
