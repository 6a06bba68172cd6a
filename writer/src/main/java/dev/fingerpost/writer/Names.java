package dev.fingerpost.writer;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules for pointer names, paths inside a result and whole keys: the one place that knows them.
 * Each rule has a message of its own. What is accepted comes back byte-exact.
 *
 * <p>Two distinct pointer names never share a key: a name has no segment {@code attempts}, so the
 * first {@code /attempts/} in a key ends the name.
 */
final class Names {
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

  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private Names() {}

  static String pointer(String name) {
    String what = "pointer name " + quote(name);
    refuse(name.isEmpty(), "the pointer name is empty; give one like reports/daily");
    refuse(name.length() > MAX_POINTER_LENGTH, what + " is longer than 400 characters");
    refuse(name.startsWith("/"), what + " starts with '/'; leave it out");
    refuse(name.endsWith("/"), what + " ends with '/'; leave it out");
    for (String segment : segments(name)) {
      refuse(segment.isEmpty(), what + " has an empty segment ('//')");
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
    refuse(path.startsWith("/"), what + " is absolute; paths are relative to the result");
    refuse(path.endsWith("/"), what + " ends with '/'; only files have a path");
    for (String segment : segments(path)) {
      refuse(segment.isEmpty(), what + " has an empty segment ('//')");
      refuse(
          segment.equals(".") || segment.equals(".."),
          what + " has the segment '" + segment + "'; a result cannot point outside itself");
    }
    refuse(path.equals(MANIFEST), what + " is the manifest's own name; rename the file");
    return path;
  }

  static String key(String key) {
    String what = "key " + quote(key);
    refuse(key.isEmpty(), "an object key is empty");
    unicode(what, key);
    int bytes = key.getBytes(StandardCharsets.UTF_8).length;
    refuse(
        bytes > MAX_KEY_BYTES,
        what + " takes " + bytes + " bytes; S3 allows 1024: use a shorter path, name or root");
    for (String segment : segments(key)) {
      refuse(segment.isEmpty(), what + " has an empty segment");
      refuse(
          segment.equals(".") || segment.equals(".."), what + " has the segment '" + segment + "'");
    }
    return key;
  }

  private static void unicode(String what, String text) {
    refuse(!encodable(text), what + " has a lone surrogate; it is not Unicode text");
    refuse(text.indexOf('\0') >= 0, what + " has a NUL character");
    refuse(
        text.codePoints().anyMatch(c -> Character.getType(c) == Character.CONTROL),
        what + " has a control character");
    refuse(
        !Normalizer.isNormalized(text, Normalizer.Form.NFC),
        what + " is not in Unicode NFC; rename it to its composed form");
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

  /** Shows control characters and lone surrogates as escapes: a message is always one line. */
  static String quote(String text) {
    StringBuilder shown = new StringBuilder("'");
    text.codePoints()
        .limit(200)
        .forEach(
            c -> {
              int type = Character.getType(c);
              if (type == Character.CONTROL || type == Character.SURROGATE) {
                shown.append(String.format("\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.append(text.length() > 200 ? "…'" : "'").toString();
  }
}
