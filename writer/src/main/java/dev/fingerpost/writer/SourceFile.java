package dev.fingerpost.writer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A regular file as it was when the transfer began.
 *
 * @param identity what tells it from another file put in its place; null where the file system
 *     cannot tell
 */
record SourceFile(Path file, long size, FileTime modified, @Nullable Object identity) {
  /**
   * Looks at a file without opening it, so that a FIFO cannot block.
   *
   * @throws SourceException if it is no readable regular file; the message names it
   */
  static SourceFile inspect(Path file) {
    BasicFileAttributes found = attributes(file);
    String shown = Names.quote(file.toString());
    if (found.isSymbolicLink()) {
      throw new SourceException(
          shown + " is a symbolic link; a result holds regular files: put a copy in its place");
    }
    if (found.isDirectory()) {
      throw new SourceException(shown + " is a folder where a file is wanted");
    }
    if (!found.isRegularFile()) {
      throw new SourceException(
          shown + " is no regular file but a FIFO, socket or device; leave it out");
    }
    if (!Files.isReadable(file)) {
      throw new SourceException(shown + " is not readable; change its mode or owner");
    }
    return new SourceFile(file, found.size(), found.lastModifiedTime(), found.fileKey());
  }

  static BasicFileAttributes attributes(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      throw new SourceException(Names.quote(file.toString()) + " does not exist", e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  static SourceException unreadable(Path file, IOException why) {
    return new SourceException(
        "cannot read " + Names.quote(file.toString()) + ": " + Names.oneLine(why), why);
  }

  /** Its bytes; the stream throws a {@link SourceException} at its end if the file changed. */
  InputStream open() throws IOException {
    checkUnchanged();
    return new SourceStream(this, Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * @throws SourceException if size, time or identity differ from what they were
   */
  void checkUnchanged() {
    if (!equals(inspect(file))) {
      throw changed();
    }
  }

  SourceException changed() {
    return new SourceException(
        Names.quote(file.toString())
            + " changed while it was read; publish files that nobody writes to any more");
  }
}
