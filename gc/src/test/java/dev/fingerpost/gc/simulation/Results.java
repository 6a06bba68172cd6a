package dev.fingerpost.gc.simulation;

import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What workers compute: small files, made once per JVM. No trace names where they are. */
final class Results {
  static final int KEYS = 4;
  private static final int VARIANTS = 2;
  private static final Map<String, Path> FILES = make();

  private Results() {}

  private static Map<String, Path> make() {
    Map<String, Path> files = new HashMap<>();
    try {
      Path folder = Files.createTempDirectory("simulation");
      folder.toFile().deleteOnExit();
      for (int key = 0; key < KEYS; key++) {
        for (int variant = 0; variant < VARIANTS; variant++) {
          String name = name(key, variant);
          Path file = Files.writeString(folder.resolve(name), "the result " + name);
          file.toFile().deleteOnExit();
          files.put(name, file);
        }
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(int key, int variant) {
    return "k" + key + "-" + variant;
  }

  /** One file. */
  static Content file(int key, int variant) {
    return set(Map.of(new ResultPath("data"), path(key, variant)));
  }

  /** Two files with a manifest. */
  static Content folder(int key, int variant) {
    return set(
        Map.of(
            new ResultPath("a/data"), path(key, variant),
            new ResultPath("b"), path(key, 1 - variant)));
  }

  private static Content set(Map<ResultPath, Path> files) {
    return new Content.FileSet(files, Optional.of("text/plain"));
  }

  private static Path path(int key, int variant) {
    Path path = FILES.get(name(key, variant));
    if (path == null) {
      throw new IllegalArgumentException("no such result");
    }
    return path;
  }
}
