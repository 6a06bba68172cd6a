package dev.fingerpost.publisher;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a download goes.
 *
 * @param path of the folder a result of several files becomes, or of the file a single one becomes
 * @param folder whether a single file is put below this path, under its own name
 */
public record Target(Path path, boolean folder) {
  /**
   * A destination as it is typed: what ends with {@code /} or is a folder already is meant as a
   * folder.
   */
  public static Target of(String destination) {
    Path path = Path.of(destination);
    return new Target(path, destination.endsWith("/") || Files.isDirectory(path));
  }
}
