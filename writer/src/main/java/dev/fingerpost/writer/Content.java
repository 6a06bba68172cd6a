package dev.fingerpost.writer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What an attempt is to hold. Only regular files count: a symbolic link, FIFO, socket, device or
 * unreadable file is named and refused. Modes, owners, times and empty folders are not kept.
 */
public sealed interface Content {
  /**
   * All regular files below a folder, by their relative paths. The folder itself may be given by a
   * symbolic link; below it there must be none.
   */
  static Content ofFolder(Path folder) {
    return new Folder(folder);
  }

  /**
   * One file under its own name.
   *
   * @throws InvalidNameException if its name is no {@link ResultPath}
   */
  static Content ofFile(Path file) {
    return ofFiles(Map.of(SourceNames.of(file), file));
  }

  /**
   * Files by their paths inside the result. One alone is the result's root; more get a manifest.
   */
  static Content ofFiles(Map<ResultPath, Path> files) {
    return new FileSet(files);
  }

  /**
   * Bytes of unknown length, read once, to their end, and not closed. More than 10,000 parts of
   * {@link WriteSettings#partSize()} are an error.
   */
  static Stream ofStream(ResultPath name, InputStream bytes) {
    AtomicBoolean used = new AtomicBoolean();
    return new Stream(
        name,
        () -> {
          if (used.getAndSet(true)) {
            throw new SourceException("stream " + name + " was read before; open it anew");
          }
          return bytes;
        },
        MediaTypes.of(name));
  }

  /** Bytes in memory, copied; for small things. */
  static Stream ofBytes(ResultPath name, byte[] bytes) {
    byte[] copy = bytes.clone();
    return new Stream(name, () -> new ByteArrayInputStream(copy), MediaTypes.of(name));
  }

  /** A folder. */
  record Folder(Path folder) implements Content {}

  /** Single files; each one's media type is guessed from its name. */
  record FileSet(Map<ResultPath, Path> files) implements Content {
    public FileSet {
      files = Map.copyOf(files);
    }
  }

  /**
   * Bytes without a file.
   *
   * @param mediaType guessed from the name unless set
   */
  record Stream(ResultPath name, Opener opener, String mediaType) implements Content {
    /**
     * @throws InvalidNameException if the media type is none
     */
    public Stream {
      Names.mediaType(mediaType);
    }

    public Stream withMediaType(String type) {
      return new Stream(name, opener, type);
    }
  }

  /** Gives the bytes of a {@link Stream}; each call is to give them from their beginning. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }
}
