package dev.fingerpost.cli.run;

import java.util.List;
import java.util.Optional;

/**
 * The terminal sends SIGINT to its whole foreground group at Ctrl-C. Who is in it has got the
 * signal, and must not get it again: many programs take a second one for "stop at once".
 */
final class ControllingTerminal {
  private static final int GROUP = 2;
  private static final int TERMINAL = 4;
  private static final int FOREGROUND = 5;

  private ControllingTerminal() {}

  /** Those of these processes the terminal's own SIGINT does not reach. */
  static List<ProcessHandle> unreached(List<ProcessHandle> processes) {
    Optional<String> foreground =
        ProcTable.stat(ProcessHandle.current().pid())
            .filter(own -> !own.get(TERMINAL).equals("0"))
            .filter(own -> own.get(GROUP).equals(own.get(FOREGROUND)))
            .map(own -> own.get(GROUP));
    if (foreground.isEmpty()) {
      return processes;
    }
    return processes.stream().filter(it -> !group(it).equals(foreground)).toList();
  }

  private static Optional<String> group(ProcessHandle process) {
    return ProcTable.stat(process.pid()).map(fields -> fields.get(GROUP));
  }
}
