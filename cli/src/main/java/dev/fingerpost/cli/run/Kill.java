package dev.fingerpost.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sends signals for which Java has no call, by the shell's own {@code kill}. */
final class Kill {
  private static final int SECONDS = 5;

  private Kill() {}

  static void send(Signal signal, List<ProcessHandle> processes) {
    if (processes.isEmpty()) {
      return;
    }
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "kill -s \"$0\" \"$@\"", signal.name()));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    try {
      Process kill =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ignored = kill.waitFor(SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      processes.forEach(ProcessHandle::destroy); // no shell here: SIGTERM is the next best
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
