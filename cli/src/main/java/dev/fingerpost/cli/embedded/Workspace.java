package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The {@code .fingerpost} folder of an embedded store. It and its files are their owner's alone:
 * they hold credentials and data.
 *
 * @param folder absolute
 */
public record Workspace(Path folder) {
  public Workspace {
    folder = folder.toAbsolutePath().normalize();
  }

  /** Makes the folder if absent, and hides it from git. */
  static Workspace create(Path folder) throws IOException {
    Workspace workspace = new Workspace(folder);
    privateFolder(workspace.folder);
    Path ignore = workspace.folder.resolve(".gitignore");
    if (!Files.exists(ignore)) {
      workspace.write(ignore, "*\n");
    }
    return workspace;
  }

  static void privateFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
  }

  /** Ports and credentials, in the form of a file of settings. */
  Path settings() {
    return folder.resolve("store.properties");
  }

  /** Which process serves; there only while it does, or after it was killed. */
  Path server() {
    return folder.resolve("server.properties");
  }

  /** Held by the server for as long as it lives. */
  Path serverLock() {
    return folder.resolve("server.lock");
  }

  /** Held by {@code up} and {@code down} while they work. */
  Path changeLock() {
    return folder.resolve("change.lock");
  }

  Path log() {
    return folder.resolve("server.log");
  }

  Path postgres() {
    return folder.resolve("postgres");
  }

  Path objects() {
    return folder.resolve("objects");
  }

  /** Writes a file that appears whole or not at all and is its owner's alone. */
  void write(Path file, String text) throws IOException {
    Path fresh = Files.createTempFile(folder, file.getFileName().toString(), ".new");
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Whether a server serves it now. */
  public boolean served() {
    return FileLock.isHeld(serverLock());
  }
}
