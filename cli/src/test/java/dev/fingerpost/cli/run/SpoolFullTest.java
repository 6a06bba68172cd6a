package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.Cli.Ended;
import dev.fingerpost.cli.EmbeddedStore;
import dev.fingerpost.testing.TinyDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Results on their way to and from a store, on a local disk that is full. */
@Timeout(120)
@ExtendWith(EmbeddedStore.class)
class SpoolFullTest {
  private static final String WRITE = "echo data > $FINGERPOST_RUN_OUT/data";

  @Test
  void aJobOnAFullDiskPublishesNothingAndLeavesNothingBehind(Cli cli) throws Exception {
    try (TinyDisk disk = TinyDisk.mount(cli.directory().resolve("spool"), 1)) {
      disk.fill();
      Ended full = run(cli, disk, "f/job", "--", "sh", "-c", WRITE);
      assertThat(full.exit()).isNotZero();
      assertThat(full.err()).contains("nothing was published");
      assertThat(cli.run("show", "f/job").out()).doesNotContain("f/job@1");
      assertThat(left(disk)).containsExactly("ballast");

      disk.free();
      assertThat(run(cli, disk, "f/job", "--", "sh", "-c", WRITE).out())
          .isEqualTo("published f/job@1\n");
      assertThat(left(disk)).isEmpty();
    }
  }

  @Test
  void whereAJobsFolderCannotBeMadeTheErrorNamesIt(Cli cli) throws Exception {
    try (TinyDisk disk = TinyDisk.mount(cli.directory().resolve("spool"), 1)) {
      disk.fillNames();
      Ended full = run(cli, disk, "f/names", "--", "sh", "-c", WRITE);
      assertThat(full.exit()).isEqualTo(1);
      assertThat(full.err()).hasLineCount(1).contains(disk.folder() + "", "No space left");
      assertThat(cli.run("show", "f/names").out()).doesNotContain("f/names@1");
      assertThat(left(disk)).containsExactly("ballast");
    }
  }

  @Test
  void aDiskThatIsFullWhenTheStoryEndsDoesNotChangeWhatWasPublished(Cli cli) throws Exception {
    try (TinyDisk disk = TinyDisk.mount(cli.directory().resolve("spool"), 1)) {
      Path story = disk.folder().resolve("story.json");
      String fill = "cat /dev/zero > " + disk.folder() + "/ballast 2> /dev/null; " + WRITE;
      String[] words = {"run", "f/story", "--key", "d1", "--result", story + "", "--"};
      Ended full = cli.run(concat(words, "sh", "-c", fill));
      assertThat(full.exit()).isZero();
      assertThat(full.out()).isEqualTo("published f/story@1\n");
      assertThat(full.err()).hasLineCount(1).contains(story + ": No space left on device");
      assertThat(left(disk)).containsExactlyInAnyOrder("ballast", "story.json");
      assertThat(story).content().contains("\"outcome\":\"RUNNING\""); // as it was, and whole
    }
  }

  @Test
  void aDownloadToAFullDiskFailsInOneLineAndLeavesNothingBehind(Cli cli) throws Exception {
    Path big = Files.write(cli.directory().resolve("big"), new byte[1 << 16]);
    Ended published = cli.run("publish", "f/get", big + "", "--key", "d1", "--replace");
    assertThat(published.exit()).as(published.err()).isZero();
    try (TinyDisk disk = TinyDisk.mount(cli.directory().resolve("spool"), 1)) {
      disk.fill();
      Path target = disk.folder().resolve("copy");
      Ended full = cli.run("get", "f/get", target + "");
      assertThat(full.exit()).isNotZero();
      assertThat(full.err()).contains(target + "").contains("No space left");
      assertThat(left(disk)).containsExactly("ballast");

      disk.free();
      assertThat(cli.run("get", "f/get", target + "").exit()).isZero();
      assertThat(left(disk)).containsExactly("copy");
      assertThat(target).hasSize(1 << 16);
    }
  }

  private static Ended run(Cli cli, TinyDisk disk, String pointer, String... more) {
    List<String> words = new ArrayList<>(List.of("run", pointer, "--key", "d1", "--wait", "0"));
    words.addAll(List.of("--work", disk.folder().toString()));
    words.addAll(List.of(more));
    return cli.run(words.toArray(String[]::new));
  }

  private static String[] concat(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  private static List<String> left(TinyDisk disk) throws IOException {
    try (Stream<Path> all = Files.list(disk.folder())) {
      return all.map(each -> each.getFileName().toString()).toList();
    }
  }
}
