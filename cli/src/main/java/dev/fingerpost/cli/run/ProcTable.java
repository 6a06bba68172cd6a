package dev.fingerpost.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What Linux tells of a process under {@code /proc}; elsewhere it tells nothing. */
final class ProcTable {
  private ProcTable() {}

  /** Whether a process was started with this variable, {@code NAME=value}. */
  static boolean hasVariable(long pid, String variable) {
    return read(pid, "environ")
        .map(text -> ("\0" + text).contains("\0" + variable + "\0"))
        .orElse(false);
  }

  /** Alive and not a zombie: one whose parent forgot it does nothing any more. */
  static boolean running(ProcessHandle process) {
    return process.isAlive()
        && stat(process.pid()).map(fields -> !fields.get(0).equals("Z")).orElse(true);
  }

  /**
   * The fields of {@code stat} from the third on: state, parent, process group, session, terminal,
   * foreground group of the terminal, ….
   */
  static Optional<List<String>> stat(long pid) {
    return read(pid, "stat")
        .map(text -> List.of(text.substring(text.lastIndexOf(')') + 2).split(" ")));
  }

  private static Optional<String> read(long pid, String file) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), file));
      return Optional.of(new String(bytes, StandardCharsets.UTF_8)).filter(it -> !it.isEmpty());
    } catch (IOException e) {
      return Optional.empty(); // gone meanwhile, somebody else's, or not Linux
    }
  }
}
