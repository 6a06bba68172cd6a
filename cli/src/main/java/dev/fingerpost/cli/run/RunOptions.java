package dev.fingerpost.cli.run;

import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.writer.PointerName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code run} alone; a mixin. */
final class RunOptions {
  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "What the work is computed from: other values are other work; repeatable.")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(
      names = "--expect-version",
      paramLabel = "N",
      description = "The version that must be current, 0 for none. Default: whichever is.")
  private @Nullable Long expected;

  @Option(
      names = "--kill-after",
      paramLabel = "D",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "From asking the job to end to SIGKILL. Default: ${DEFAULT-VALUE}.")
  private Duration killAfter = Duration.ofSeconds(10);

  @Option(names = "--allow-empty", description = "A folder without a file is a result, too.")
  private boolean allowEmpty;

  @Option(
      names = "--from",
      paramLabel = "FOLDER",
      description = "Publishes this folder as the job's result, instead of running the job.")
  private @Nullable Path from;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Where the job's folder is made. Default: TMPDIR, else /tmp.")
  private @Nullable Path work;

  @Option(names = "--keep", description = "Keeps the job's folder however the run ends.")
  private boolean keep;

  Map<String, String> parameters() {
    return parameters;
  }

  RunPlan plan(String pointer, List<String> command, Host host) {
    String temporary =
        host.environment().getOrDefault("TMPDIR", System.getProperty("java.io.tmpdir"));
    return new RunPlan(
        new PointerName(pointer),
        parameters,
        Optional.ofNullable(expected),
        command,
        Optional.ofNullable(from).map(host.directory()::resolve),
        host.directory().resolve(work == null ? Path.of(temporary) : work),
        keep,
        allowEmpty,
        killAfter);
  }
}
