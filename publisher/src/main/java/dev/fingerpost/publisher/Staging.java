package dev.fingerpost.publisher;

import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A private folder beside the goal, on the same file system, in which a download grows. Closing it
 * removes it with all that was not moved to the goal.
 */
final class Staging implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Staging.class);

  private final Goal goal;
  private final Path outer;

  /**
   * What is renamed. It stands inside the private folder because it is to have the permissions that
   * are usual in its place.
   */
  private final Path content;

  private final Set<Path> folders = new HashSet<>();

  private Staging(Goal goal, Path outer) {
    this.goal = goal;
    this.outer = outer;
    this.content = outer.resolve("content");
  }

  static Staging beside(Goal goal) {
    try {
      Path outer = Files.createTempDirectory(goal.prepare(), ".fingerpost-");
      Staging staging = new Staging(goal, outer);
      if (goal.folder()) {
        staging.folders.add(Files.createDirectory(staging.content));
      }
      return staging;
    } catch (IOException e) {
      throw goal.cannotHold("a temporary folder beside it", e);
    }
  }

  /** Makes a file, and the folders above it. */
  OutputStream create(ResultPath path) {
    try {
      Path file = goal.folder() ? below(path) : content;
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw goal.cannotHold(path + " beside a name that differs in case or form only", e);
    } catch (IOException | InvalidPathException e) {
      throw goal.cannotHold(path.value(), e);
    }
  }

  /** The place of a path; the file system must take each segment as one name below the last. */
  private synchronized Path below(ResultPath path) throws IOException {
    Path folder = content;
    Path place = content;
    for (String segment : path.value().split("/", -1)) {
      folder = place;
      if (folders.add(folder)) {
        Files.createDirectory(folder);
      }
      place = folder.resolve(segment);
      if (!folder.equals(place.getParent()) || !place.getFileName().toString().equals(segment)) {
        throw new InvalidPathException(segment, "not one name on this file system");
      }
    }
    return place;
  }

  TargetException cannotHold(ResultPath path, IOException why) {
    return goal.cannotHold(path.value(), why);
  }

  /** Puts everything in its place, at once. */
  Path finish() {
    try {
      if (goal.folder()) {
        Files.move(content, goal.path(), StandardCopyOption.ATOMIC_MOVE);
      } else {
        moveFile();
      }
      return goal.path();
    } catch (FileAlreadyExistsException e) {
      throw new TargetException(goal + " came into being meanwhile; it was left alone", e);
    } catch (IOException e) {
      throw goal.cannotHold("the finished download", e);
    }
  }

  /** A rename would replace a file that came meanwhile; a link never does. */
  private void moveFile() throws IOException {
    try {
      Files.createLink(goal.path(), content);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      Files.move(content, goal.path()); // a file system without links
    }
  }

  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(outer)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      LOG.warn("could not remove the temporary folder {}; remove it by hand", outer, e);
    }
  }
}
