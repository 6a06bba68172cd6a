package dev.fingerpost.cli.view;

import java.util.regex.Pattern;

/** Words of a command line a person is to paste. */
public final class Shell {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,=-]+");

  private Shell() {}

  /** Quotes a word for a POSIX shell, where it needs it. */
  public static String quote(String word) {
    return PLAIN.matcher(word).matches() ? word : quoted(word);
  }

  /** Quotes any word for a POSIX shell. */
  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
