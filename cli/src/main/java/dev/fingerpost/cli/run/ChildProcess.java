package dev.fingerpost.cli.run;

import dev.fingerpost.cli.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** The job: a child process with this process's own streams, and all its descendants. */
final class ChildProcess {
  private final Process process;
  private final ProcessTree tree;

  private ChildProcess(Process process, ProcessTree tree) {
    this.process = process;
    this.tree = tree;
  }

  /**
   * Starts the job.
   *
   * @param environment all of it, {@link JobEnvironment#OUT} included
   * @throws CannotStartException if there is no such program, or it cannot be run
   */
  static ChildProcess start(List<String> command, Map<String, String> environment, Path directory)
      throws CannotStartException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).inheritIO();
    adopt(builder.environment(), environment);
    try {
      Process process = builder.start();
      String mark = JobEnvironment.OUT + "=" + environment.get(JobEnvironment.OUT);
      return new ChildProcess(process, new ProcessTree(process.toHandle(), mark));
    } catch (IOException e) {
      String program = command.get(0);
      boolean there = exists(program, directory, environment.getOrDefault("PATH", ""));
      ExitCode code = there ? ExitCode.CHILD_CANNOT_RUN : ExitCode.CHILD_NOT_FOUND;
      throw new CannotStartException(code, program, e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** Tells the job's status when it ends: 128 + n if a signal ended it. */
  void onExit(IntConsumer listener) {
    var unused = process.onExit().thenAccept(ended -> listener.accept(ended.exitValue()));
  }

  /** Passes a signal on to the job and its descendants. */
  void send(Signal signal) {
    tree.send(signal);
  }

  /** Ends the job and its descendants by SIGKILL. */
  void kill() {
    tree.kill();
  }

  /** Whether job and descendants are gone. */
  boolean gone() {
    return tree.gone();
  }

  /** Touches only what differs, so that values that are no text stay byte for byte. */
  private static void adopt(Map<String, String> inherited, Map<String, String> wanted) {
    inherited.keySet().retainAll(wanted.keySet());
    wanted.forEach(
        (name, value) -> {
          if (!value.equals(inherited.get(name))) {
            inherited.put(name, value);
          }
        });
  }

  private static boolean exists(String program, Path directory, String path) {
    if (program.contains("/")) {
      return Files.exists(directory.resolve(program));
    }
    return Arrays.stream(path.split(File.pathSeparator))
        .anyMatch(folder -> Files.exists(directory.resolve(folder).resolve(program)));
  }
}
