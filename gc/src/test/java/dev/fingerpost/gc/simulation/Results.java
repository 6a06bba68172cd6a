package dev.fingerpost.gc.simulation;

import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What workers compute: small files, made once per JVM. No trace names where they are. */
final class Results {
  static final int KEYS = 4;
  private static final int VARIANTS = 2;
  private static final Map<String, Path> FILES = make();
  private static final ResultPath ONE = new ResultPath("data");
  private static final ResultPath FIRST = new ResultPath("a/data");
  private static final ResultPath SECOND = new ResultPath("b");
  private static final Set<Map<ResultPath, String>> ALL = all();

  private Results() {}

  private static Map<String, Path> make() {
    Map<String, Path> files = new HashMap<>();
    try {
      Path folder = Files.createTempDirectory("simulation");
      folder.toFile().deleteOnExit();
      for (int key = 0; key < KEYS; key++) {
        for (int variant = 0; variant < VARIANTS; variant++) {
          String name = name(key, variant);
          Path file = Files.writeString(folder.resolve(name), text(name));
          file.toFile().deleteOnExit();
          files.put(name, file);
        }
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String name) {
    return "the result " + name;
  }

  private static Set<Map<ResultPath, String>> all() {
    Set<Map<ResultPath, String>> all = new HashSet<>();
    for (int key = 0; key < KEYS; key++) {
      for (int variant = 0; variant < VARIANTS; variant++) {
        String own = text(name(key, variant));
        String other = text(name(key, 1 - variant));
        all.add(Map.of(ONE, own));
        all.add(Map.of(FIRST, own, SECOND, other));
      }
    }
    return all;
  }

  /** Whether one of the workers computed this, whole. */
  static boolean isOne(Map<ResultPath, String> texts) {
    return ALL.contains(texts);
  }

  private static String name(int key, int variant) {
    return "k" + key + "-" + variant;
  }

  /** One file. */
  static Content file(int key, int variant) {
    return set(Map.of(ONE, path(key, variant)));
  }

  /** Two files with a manifest. */
  static Content folder(int key, int variant) {
    return set(Map.of(FIRST, path(key, variant), SECOND, path(key, 1 - variant)));
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
