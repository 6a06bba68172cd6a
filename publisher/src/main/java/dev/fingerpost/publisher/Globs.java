package dev.fingerpost.publisher;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ResultPath;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Patterns that choose files of a result. {@code *} and {@code ?} stand for characters other than
 * {@code /}, {@code **} for any. A pattern without a slash is for a name at any depth, one with a
 * slash for the whole path; what matches a folder takes everything below it.
 */
public final class Globs {
  /** Chooses every file. */
  public static final Globs ALL = new Globs(List.of());

  private final List<Pattern> patterns;

  /**
   * @param patterns a file is chosen if one matches, or if there are none
   * @throws InvalidNameException if a pattern is empty
   */
  public Globs(List<String> patterns) {
    this.patterns = patterns.stream().map(Globs::compile).toList();
  }

  public boolean isAll() {
    return patterns.isEmpty();
  }

  public boolean choose(ResultPath path) {
    return isAll() || patterns.stream().anyMatch(each -> each.matcher(path.value()).matches());
  }

  private static Pattern compile(String glob) {
    String trimmed = glob.endsWith("/") ? glob.substring(0, glob.length() - 1) : glob;
    if (trimmed.isEmpty()) {
      throw new InvalidNameException("an include pattern is empty; give one like '*.csv'");
    }
    String start = trimmed.indexOf('/') >= 0 ? "" : "(?:.*/)?";
    // DOTALL: a path may hold what Unicode calls a line separator.
    return Pattern.compile(start + regex(trimmed) + "(?:/.*)?", Pattern.DOTALL);
  }

  private static String regex(String glob) {
    StringBuilder regex = new StringBuilder();
    int at = 0;
    while (at < glob.length()) {
      if (glob.startsWith("**/", at)) {
        regex.append("(?:.*/)?");
        at += 3;
      } else if (glob.startsWith("**", at)) {
        regex.append(".*");
        at += 2;
      } else {
        int c = glob.codePointAt(at);
        regex.append(c == '*' ? "[^/]*" : c == '?' ? "[^/]" : Pattern.quote(Character.toString(c)));
        at += Character.charCount(c);
      }
    }
    return regex.toString();
  }
}
