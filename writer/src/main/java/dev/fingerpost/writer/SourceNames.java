package dev.fingerpost.writer;

import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Turns names on disk into paths inside a result. */
final class SourceNames {
  private SourceNames() {}

  /**
   * The file's own name as a path.
   *
   * @throws InvalidNameException if it is not valid
   */
  static ResultPath of(Path file) {
    return new ResultPath(name(file));
  }

  /**
   * The last part of a path on disk as text that names the same file when it is turned back.
   *
   * @throws InvalidNameException if it has none: its bytes are not text in this process's encoding
   */
  static String name(Path file) {
    Path last = file.getFileName();
    String name = last == null ? "" : last.toString();
    if (last == null || !comesBack(last, name)) {
      throw new InvalidNameException(
          "the name of "
              + Names.quote(file.toString())
              + " is not valid text in this process's file name encoding ("
              + System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name())
              + "); rename it, or run under a UTF-8 locale such as LC_ALL=C.UTF-8");
    }
    return name;
  }

  /** Undecodable bytes decode to U+FFFD, which encodes to other bytes, or to none at all. */
  private static boolean comesBack(Path last, String name) {
    try {
      return last.getFileSystem().getPath(name).equals(last);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
