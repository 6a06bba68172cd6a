package dev.fingerpost.publisher.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Makes the data of a server, with the library that brings its programs. */
final class PostgresData {
  private PostgresData() {}

  /** Made once per JVM, and removed with it. */
  static final class Shared {
    static final Path FOLDER = make();

    private Shared() {}

    private static Path make() {
      try {
        Path folder = Files.createTempDirectory("private-postgres");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(folder)));
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** At the end of the JVM, at the same time as what else ends there. */
    private static void end(Path folder) {
      try {
        new ServedFolder(folder.resolve("data")).kill();
        wipe(folder);
        Files.delete(folder);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Where {@code bin/postgres} is; afterwards there are whole data in the folder's {@code data}.
   * The place is noted last: data that were interrupted while they were made are made again.
   */
  static Path program(Path folder) throws IOException {
    Path note = folder.resolve("program");
    Path data = folder.resolve("data");
    if (!Files.exists(note)) {
      wipe(data);
      Files.writeString(note, firstStart(data));
    } else if (!Files.exists(Path.of(Files.readString(note)))) {
      Files.writeString(note, firstStart(data)); // unpacks the programs again
    }
    return Path.of(Files.readString(note));
  }

  /** The library detaches its servers, so that nobody could wait for their end: only this once. */
  private static String firstStart(Path data) throws IOException {
    EmbeddedPostgres first =
        EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start();
    try {
      String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid)).orElseThrow().info().command().orElseThrow();
    } finally {
      first.close();
    }
  }

  /** The folder itself stays: it may be a file system of its own. */
  private static void wipe(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!each.equals(folder)) {
          Files.delete(each);
        }
      }
    }
  }
}
