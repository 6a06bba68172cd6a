package dev.fingerpost.gc.fire;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ResultManifest.Entry;
import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Results whose bytes say whose they are, so that a reader that was given anything else knows. Each
 * file begins with the operation key and its own path; the rest follows from these.
 */
final class Results {
  private static final int BIG = 6 << 20; // two parts
  private static final List<String> PATHS = List.of("a.txt", "deep/b.txt", "deep/c.txt");

  private Results() {}

  static Content one(String key) {
    return Content.ofBytes(new ResultPath("data.txt"), bytes(key, "data.txt"));
  }

  /** Sent in parts. */
  static Content big(String key) {
    byte[] whole = Arrays.copyOf(bytes(key, "data.txt"), BIG);
    return Content.ofBytes(new ResultPath("data.txt"), whole);
  }

  /** With a manifest. */
  static Content folder(String key, Path scratch) throws IOException {
    Path folder = scratch.resolve(key);
    for (String path : PATHS) {
      Path file = folder.resolve(path);
      Files.createDirectories(file.getParent());
      Files.write(file, bytes(key, path));
    }
    return Content.ofFolder(folder);
  }

  private static byte[] bytes(String key, String path) {
    byte[] head = (key + " " + path + "\n").getBytes(StandardCharsets.UTF_8);
    Random filler = new Random(key.hashCode() * 31L + path.hashCode());
    byte[] all = new byte[head.length + filler.nextInt(4_000)];
    filler.nextBytes(all);
    System.arraycopy(head, 0, all, 0, head.length);
    return all;
  }

  /**
   * Reads a version to its last byte.
   *
   * @return what is wrong with it; empty if nothing is
   */
  static String read(PointerReader reader, Version version, Deadline deadline) {
    String keys = "";
    for (Entry file : reader.files(version, deadline)) {
      try (InputStream in = reader.open(version, file.path(), deadline)) {
        byte[] found = in.readAllBytes();
        String text = new String(found, 0, Math.min(300, found.length), StandardCharsets.UTF_8);
        String key = text.substring(0, Math.max(0, text.indexOf(' ')));
        byte[] wanted = bytes(key, file.path().toString());
        if (!Arrays.equals(Arrays.copyOf(wanted, found.length), found)) {
          return file.path() + " is not what " + key + " wrote";
        }
        keys = keys.isEmpty() || keys.equals(key) ? key : keys + " and " + key;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    boolean own = version.kind() != Version.Kind.UPLOAD || keys.equals(version.operation().key());
    return own && !keys.contains(" and ") ? "" : "it holds bytes of " + keys;
  }
}
