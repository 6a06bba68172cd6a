package dev.fingerpost.publisher;

import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a download is to stand in the end.
 *
 * @param path absolute
 * @param folder whether it becomes a folder; otherwise a file
 */
record Goal(Path path, boolean folder) {
  /**
   * @param single the path of the result's only file, if that is its root
   */
  static Goal of(Target target, Optional<ResultPath> single) {
    Path path = target.path().toAbsolutePath().normalize();
    if (single.isEmpty()) {
      return new Goal(path, true);
    }
    String name = single.get().value();
    return new Goal(
        target.folder() ? path.resolve(name.substring(name.lastIndexOf('/') + 1)) : path, false);
  }

  /**
   * Checks that nothing is in the way and makes the folders above.
   *
   * @return the folder the goal is in
   * @throws TargetException if there is something already, save an empty folder for a folder
   */
  Path prepare() throws IOException {
    Path parent = path.getParent();
    if (parent == null) {
      throw new TargetException(this + " cannot be replaced; name a folder in it");
    }
    Files.createDirectories(parent);
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !(folder && isEmptyFolder())) {
      throw new TargetException(
          this + " exists" + (folder ? " and is no empty folder" : "") + "; remove it first");
    }
    return parent;
  }

  private boolean isEmptyFolder() throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      return !entries.iterator().hasNext();
    }
  }

  TargetException cannotHold(String what, Exception why) {
    return new TargetException(
        this + " cannot hold " + what + ": " + why.getClass().getSimpleName() + " " + reason(why),
        why);
  }

  private static String reason(Exception why) {
    return String.valueOf(why.getMessage()).replaceAll("\\s+", " ");
  }

  @Override
  public String toString() {
    return "target " + path;
  }
}
