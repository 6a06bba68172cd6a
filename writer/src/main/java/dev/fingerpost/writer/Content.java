package dev.fingerpost.writer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
  static FileSet ofFile(Path file) {
    return ofFiles(Map.of(SourceNames.of(file), file));
  }

  /**
   * Files and folders side by side, each under its own name.
   *
   * @throws SourceException if a folder holds anything but folders and readable regular files
   * @throws InvalidNameException if a name is no {@link ResultPath}, or comes twice
   */
  static FileSet ofPaths(List<Path> paths) {
    Map<ResultPath, Path> files = new LinkedHashMap<>();
    for (Path path : paths) {
      String name = SourceNames.name(path);
      Map<ResultPath, Path> found = new LinkedHashMap<>();
      if (Files.isDirectory(path)) {
        SourceTree.scan(path)
            .files()
            .forEach((below, file) -> found.put(new ResultPath(name + "/" + below), file.file()));
      } else {
        found.put(new ResultPath(name), path);
      }
      found.forEach(
          (as, file) -> {
            if (files.putIfAbsent(as, file) != null) {
              throw new InvalidNameException(
                  "two of the given paths have the name " + Names.quote(name) + "; rename one");
            }
          });
    }
    return ofFiles(files);
  }

  /**
   * Files by their paths inside the result. One alone is the result's root; more get a manifest.
   */
  static FileSet ofFiles(Map<ResultPath, Path> files) {
    return new FileSet(files, Optional.empty());
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

  /**
   * Single files.
   *
   * @param mediaType of all of them; empty to guess each one's from its name
   */
  record FileSet(Map<ResultPath, Path> files, Optional<String> mediaType) implements Content {
    /**
     * @throws InvalidNameException if the media type is none
     */
    public FileSet {
      files = Map.copyOf(files);
      mediaType.ifPresent(Names::mediaType);
    }

    public FileSet withMediaType(String type) {
      return new FileSet(files, Optional.of(type));
    }
  }

  /**
   * What would be written now: the files and their sizes; -1 for a stream, which is not read.
   *
   * @throws SourceException if there is anything but folders and readable regular files
   * @throws InvalidNameException if a name is no {@link ResultPath}
   */
  static SortedMap<ResultPath, Long> look(Content content) {
    SortedMap<ResultPath, Long> sizes = new TreeMap<>();
    if (content instanceof Stream stream) {
      sizes.put(stream.name(), -1L);
    } else if (content instanceof Folder folder) {
      SourceTree.scan(folder.folder()).files().forEach((as, file) -> sizes.put(as, file.size()));
    } else if (content instanceof FileSet set) {
      set.files().forEach((as, file) -> sizes.put(as, SourceFile.inspect(file).size()));
    }
    return sizes;
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
