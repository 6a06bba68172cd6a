package dev.fingerpost.writer;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The regular files below a folder, as they are at one moment. */
record SourceTree(Path folder, SortedMap<ResultPath, SourceFile> files) {
  /**
   * Looks at everything below a folder. Links are never followed, so there are no loops.
   *
   * @throws SourceException if there is anything but folders and readable regular files
   * @throws InvalidNameException if a name is no part of a {@link ResultPath}
   */
  static SourceTree scan(Path folder) {
    try {
      Path real = folder.toRealPath();
      if (!Files.isDirectory(real)) {
        throw new SourceException(Names.quote(folder.toString()) + " is not a folder");
      }
      SourceTree tree = new SourceTree(real, new TreeMap<>());
      tree.add(real, "");
      return tree;
    } catch (IOException e) {
      throw new SourceException(
          "cannot read the folder " + Names.quote(folder.toString()) + ": " + Names.oneLine(e), e);
    }
  }

  private void add(Path directory, String prefix) throws IOException {
    for (Path each : children(directory)) {
      ResultPath path = new ResultPath(prefix + SourceNames.name(each));
      if (SourceFile.attributes(each).isDirectory()) {
        add(each, path + "/");
      } else {
        files.put(path, SourceFile.inspect(each));
      }
    }
  }

  /** All at once, so that no folder stays open while those below it are read. */
  private static List<Path> children(Path directory) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      List<Path> children = new ArrayList<>();
      entries.forEach(children::add);
      return children;
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  /**
   * Looks again: a result is one state of the folder, not files from several.
   *
   * @throws SourceException if a file came, went or changed since
   */
  void checkUnchanged() {
    SortedMap<ResultPath, SourceFile> now = scan(folder).files();
    files.forEach(
        (path, file) -> {
          if (!file.equals(now.remove(path))) {
            throw file.changed();
          }
        });
    if (!now.isEmpty()) {
      throw new SourceException(
          Names.quote(now.firstKey().value())
              + " appeared in "
              + Names.quote(folder.toString())
              + " while it was read; publish folders that nobody writes to any more");
    }
  }
}
