package dev.fingerpost.cli.config;

import dev.fingerpost.Config;
import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.Main;
import dev.fingerpost.cli.embedded.Workspace;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags that say which store; a mixin. Secrets come from the environment or from files. */
public final class StoreOptions {
  private final Map<Setting, String> flags = new EnumMap<>(Setting.class);

  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "Settings of ~/.config/fingerpost/NAME.properties.")
  private @Nullable String profile;

  /** Whether --store was given without an address. */
  private boolean bare;

  @Option(
      names = "--store",
      paramLabel = "URI",
      arity = "0..1",
      fallbackValue = "",
      description = "Root of the store: s3://bucket/prefix.")
  void store(String value) {
    if (value.isEmpty()) {
      bare = true;
    } else {
      flags.put(Setting.STORE, value);
    }
  }

  @Option(
      names = "--database-url",
      paramLabel = "URL",
      description = "Database of the store: jdbc:postgresql://host:5432/name.")
  void databaseUrl(String value) {
    flags.put(Setting.DATABASE_URL, value);
  }

  @Option(
      names = "--database-user",
      paramLabel = "USER",
      description = "User of the database; its password is FINGERPOST_DATABASE_PASSWORD.")
  void databaseUser(String value) {
    flags.put(Setting.DATABASE_USER, value);
  }

  @Option(
      names = "--s3-endpoint",
      paramLabel = "URL",
      description = "An S3 server other than AWS: http://host:9000.")
  void endpoint(String value) {
    flags.put(Setting.S3_ENDPOINT, value);
  }

  @Option(
      names = "--s3-region",
      paramLabel = "NAME",
      description = "Region of the bucket. Default: us-east-1.")
  void region(String value) {
    flags.put(Setting.S3_REGION, value);
  }

  @Option(
      names = "--s3-path-style",
      paramLabel = "BOOL",
      arity = "0..1",
      fallbackValue = "true",
      description = "The bucket stands in the path; default where there is an endpoint.")
  void pathStyle(String value) {
    flags.put(Setting.S3_PATH_STYLE, value);
  }

  @Option(
      names = "--s3-checksums",
      paramLabel = "MODE",
      description = "when_supported, or when_required for older servers.")
  void checksums(String value) {
    flags.put(Setting.S3_CHECKSUMS, value);
  }

  @Option(names = "--s3-client", paramLabel = "NAME", description = "s3 (AWS SDK) or minio.")
  void client(String value) {
    flags.put(Setting.S3_CLIENT, value);
  }

  @Option(
      names = "--s3-access-key",
      paramLabel = "ID",
      description =
          "Id of the access key; its secret is FINGERPOST_S3_SECRET_KEY. Default: AWS's own"
              + " chain.")
  void accessKey(String value) {
    flags.put(Setting.S3_ACCESS_KEY, value);
  }

  /** For commands where a bare {@code --store} means the store itself: whether it was given. */
  public boolean itself() {
    boolean given = bare;
    bare = false;
    return given;
  }

  /**
   * The settings that hold for this command, whether they make a store or not.
   *
   * @throws CommandException exit 2 if one is malformed
   */
  public Resolved resolve() {
    if (bare) {
      throw CommandException.usage("--store needs an address", "write --store s3://bucket/prefix");
    }
    Host host = ((Main) command.root().userObject()).host();
    if (!command.commandLine().getParseResult().hasMatchedOption("--quiet")) {
      StrayVariables.in(host.environment()).forEach(command.commandLine().getErr()::println);
    }
    return new ConfigResolver(host.environment(), host.directory(), host.home())
        .resolve(flags, profile);
  }

  /**
   * The store this command is to use.
   *
   * @throws CommandException exit 2 if none is configured, exit 1 if it is an embedded one that
   *     does not run
   */
  public Config config() {
    Resolved resolved = resolve();
    Config config = resolved.config();
    resolved.workspace().filter(folder -> !new Workspace(folder).served()).ifPresent(this::refuse);
    return config;
  }

  private void refuse(Path folder) {
    throw new CommandException(
        ExitCode.FAILED,
        "the embedded store " + folder + " is not running",
        "start it with: fingerpost up",
        null);
  }
}
