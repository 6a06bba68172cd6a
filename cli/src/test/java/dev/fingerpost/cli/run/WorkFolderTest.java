package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {
  @TempDir private Path parent;

  @Test
  void itIsThisUsersOnlyAndBeginsEmpty() throws IOException {
    WorkFolder work = WorkFolder.in(parent);
    assertThat(work.out()).isEmptyDirectory();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(work.out().getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void freezingTakesTheResultAwayFromItsOldPath() throws IOException {
    WorkFolder work = WorkFolder.in(parent);
    Files.writeString(work.out().resolve("part-0"), "first");
    Path frozen = work.freeze();
    assertThat(work.out()).doesNotExist();
    assertThat(frozen.resolve("part-0")).hasContent("first");
  }

  @Test
  void foldersAloneAreEmpty() throws IOException {
    WorkFolder work = WorkFolder.in(parent);
    Files.createDirectories(work.out().resolve("a/b"));
    assertThat(WorkFolder.empty(work.out())).isTrue();
    Files.writeString(work.out().resolve("a/b/c"), "");
    assertThat(WorkFolder.empty(work.out())).isFalse();
  }

  @Test
  void itIsRemovedWithReadOnlyFoldersAndWithoutFollowingLinks() throws IOException {
    Path outside = Files.writeString(parent.resolve("outside"), "kept");
    WorkFolder work = WorkFolder.in(parent);
    Path locked = Files.createDirectory(work.out().resolve("locked"));
    Files.writeString(locked.resolve("file"), "x");
    Files.createSymbolicLink(locked.resolve("link"), outside);
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
    work.remove();
    assertThat(work.out().getParent()).doesNotExist();
    assertThat(outside).hasContent("kept");
  }
}
