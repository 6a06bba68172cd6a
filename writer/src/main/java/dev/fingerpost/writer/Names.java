package dev.fingerpost.writer;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules for pointer names, tags, paths inside a result and whole keys: the one place that knows
 * them. Each rule has a message of its own. What is accepted comes back byte-exact.
 *
 * <p>Two distinct pointer names never share a key: a name has no segment {@code attempts}, so the
 * first {@code /attempts/} in a key ends the name.
 */
public final class Names {
  /** The length of an S3 object key, in bytes of UTF-8 (Amazon S3 user guide, "Object keys"). */
  static final int MAX_KEY_BYTES = 1024;

  /** Leaves more than half of a key for root and path. */
  static final int MAX_POINTER_LENGTH = 400;

  /** Below a pointer's name: everything that was ever tried for it. */
  static final String ATTEMPTS = "attempts";

  /** Below the root: the store's own objects, never a result's. */
  static final String CONTROL = ".fingerpost";

  /** The underscore makes Hadoop and Spark skip it when they list an attempt as a data set. */
  static final String MANIFEST = "_fingerpost-manifest.json";

  private static final Pattern MEDIA_TYPE = Pattern.compile("[!-~]([ -~]{0,198}[!-~])?");

  /** Starts with a letter, so that no tag reads like a version number. */
  private static final Pattern TAG = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,99}");

  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /** How much of an input a message repeats, in characters. */
  private static final int SHOWN = 200;

  /** Kinds of characters shown as escapes: they break lines, steer terminals or show nothing. */
  private static final Set<Integer> ESCAPED =
      Set.of(
          (int) Character.CONTROL,
          (int) Character.FORMAT,
          (int) Character.SURROGATE,
          (int) Character.LINE_SEPARATOR,
          (int) Character.PARAGRAPH_SEPARATOR);

  private Names() {}

  static String pointer(String name) {
    String what = "pointer name " + quote(name);
    refuse(name.isEmpty(), "the pointer name is empty; give one like reports/daily");
    refuse(name.length() > MAX_POINTER_LENGTH, what + " is longer than 400 characters");
    unicode(what, name);
    refuse(name.startsWith("/"), what + " starts with '/'; leave it out");
    refuse(name.endsWith("/"), what + " ends with '/'; leave it out");
    for (String segment : segments(name)) {
      segment(what, segment);
      refuse(
          segment.equals(ATTEMPTS) || segment.equals(CONTROL),
          what + " uses the reserved segment '" + segment + "'");
      refuse(
          !SEGMENT.matcher(segment).matches(),
          what
              + ": segment "
              + quote(segment)
              + " must be ASCII letters, digits, '.', '_' or '-' and start with a letter or digit");
    }
    return name;
  }

  static String path(String path) {
    String what = "path " + quote(path);
    refuse(path.isEmpty(), "a path inside a result is empty");
    unicode(what, path);
    refuse(path.startsWith("/"), what + " is absolute; leave the leading '/' out");
    refuse(path.endsWith("/"), what + " ends with '/'; only files have a path");
    length(what, path);
    segments(path).forEach(segment -> segment(what, segment));
    refuse(
        path.equals(MANIFEST) || path.startsWith(MANIFEST + "/"),
        what + " takes the manifest's own name; rename it");
    // A workspace's store: publishing it would publish its credentials and, in time, itself.
    refuse(
        segments(path).contains(CONTROL),
        what + " is in a workspace's own folder '.fingerpost'; publish another folder");
    return path;
  }

  static String key(String key) {
    String what = "key " + quote(key);
    refuse(key.isEmpty(), "an object key is empty");
    unicode(what, key);
    length(what, key);
    segments(key).forEach(segment -> segment(what, segment));
    return key;
  }

  /**
   * Checks the name of a tag.
   *
   * @return the name as it was
   * @throws InvalidNameException if it breaks the rule
   */
  public static String tag(String name) {
    refuse(
        !TAG.matcher(name).matches(),
        "tag "
            + quote(name)
            + " must be 1 to 100 ASCII letters, digits, '.', '_' or '-' and start with a letter,"
            + " for instance stable");
    return name;
  }

  static String mediaType(String type) {
    refuse(
        !MEDIA_TYPE.matcher(type).matches(),
        "media type "
            + quote(type)
            + " must be 1 to 200 printable ASCII characters, for instance text/csv");
    return type;
  }

  /**
   * Checks a word that tells one thing from another: an operation key, an owner, a label's name.
   *
   * @param what it is, for the message
   * @param max how many characters it may have
   * @return the word as it was
   * @throws InvalidNameException if it is blank, too long, or no plain Unicode text in NFC
   */
  public static String word(String what, String word, int max) {
    String shown = what + " " + quote(word);
    refuse(word.isBlank(), "the " + what + " is empty; give 1 to " + max + " characters");
    refuse(word.length() > max, shown + " is longer than " + max + " characters");
    unicode(shown, word);
    return word;
  }

  /**
   * Checks text for people, of any number of lines: a message, a label's value.
   *
   * @param what it is, for the message
   * @param max how many characters it may have
   * @return the text as it was
   * @throws InvalidNameException if it is too long, has a NUL, or is not Unicode
   */
  public static String prose(String what, String text, int max) {
    String shown = what + " " + quote(text);
    refuse(text.length() > max, shown + " is longer than " + max + " characters");
    refuse(!encodable(text), shown + " has a lone surrogate; it is not Unicode text");
    refuse(text.indexOf('\0') >= 0, shown + " has a NUL character");
    return text;
  }

  private static void segment(String what, String segment) {
    refuse(segment.isEmpty(), what + " has an empty segment ('//')");
    refuse(
        segment.equals(".") || segment.equals(".."),
        what + " has the segment '" + segment + "'; write the path without it");
  }

  private static void length(String what, String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    refuse(
        bytes > MAX_KEY_BYTES,
        what + " takes " + bytes + " bytes; S3 allows 1024: use a shorter path, name or root");
  }

  private static void unicode(String what, String text) {
    refuse(!encodable(text), what + " has a lone surrogate; it is not Unicode text");
    refuse(text.indexOf('\0') >= 0, what + " has a NUL character");
    refuse(
        text.codePoints().anyMatch(c -> Character.getType(c) == Character.CONTROL),
        what + " has a control character");
    refuse(text.codePoints().anyMatch(Names::isNoncharacter), what + " has a noncharacter");
    refuse(
        !Normalizer.isNormalized(text, Normalizer.Form.NFC),
        what + " is not in Unicode NFC; rename it to its composed form");
  }

  /** For ever without meaning, and not allowed in the XML of an S3 listing. */
  private static boolean isNoncharacter(int c) {
    return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
  }

  private static boolean encodable(String text) {
    try {
      ByteBuffer ignored =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(text));
      return ignored.hasArray();
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static List<String> segments(String text) {
    return List.of(text.split("/", -1));
  }

  private static void refuse(boolean broken, String message) {
    if (broken) {
      throw new InvalidNameException(message);
    }
  }

  /** Quotes what a user gave, in one line, with nothing a terminal would obey. */
  static String quote(String text) {
    return "'" + shown(text) + "'";
  }

  /** What went wrong, in one line. */
  static String oneLine(Throwable fault) {
    String message = fault.getMessage();
    String name = fault.getClass().getSimpleName();
    return message == null ? name : name + " " + shown(message);
  }

  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    int[] points = text.codePoints().limit(SHOWN + 1).toArray();
    for (int i = 0; i < Math.min(points.length, SHOWN); i++) {
      if (ESCAPED.contains(Character.getType(points[i]))) {
        shown.append(String.format(Locale.ROOT, "\\u%04x", points[i]));
      } else {
        shown.appendCodePoint(points[i]);
      }
    }
    return shown.append(points.length > SHOWN ? "…" : "").toString();
  }
}
