package dev.fingerpost.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands that heed signals even where this build does not. A process inherits which signals are
 * ignored: in a build started with {@code nohup}, or with {@code &} by a script, a child would
 * ignore them, as it must when a user asks for that, and a shell could not even trap them.
 */
public final class Attentive {
  /** Known to GNU since 2019; elsewhere the build itself has to heed signals. */
  private static final List<String> PREFIX = usable("env", "--default-signal=HUP,INT,TERM");

  private Attentive() {}

  /** The same command; its process id is that of the program itself. */
  public static List<String> command(List<String> words) {
    List<String> all = new ArrayList<>(PREFIX);
    all.addAll(words);
    return all;
  }

  private static List<String> usable(String... prefix) {
    List<String> words = new ArrayList<>(List.of(prefix));
    words.add("true");
    try {
      Process process = new ProcessBuilder(words).start();
      return process.waitFor() == 0 ? List.of(prefix) : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
