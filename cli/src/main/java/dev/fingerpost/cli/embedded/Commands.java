package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Short programs of the system. */
final class Commands {
  private Commands() {}

  /** Whether it exists and ends with 0. */
  static boolean succeeds(List<String> command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Runs it to its end.
   *
   * @throws EmbeddedException if it does not end with 0; the message has its last words
   */
  static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    if (exit != 0) {
      throw new EmbeddedException(
          command.get(0) + " failed with " + exit + ": " + words.strip(), null);
    }
  }
}
