package dev.fingerpost.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.EmbeddedStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a keeper of a store meets at the edges: odd numbers, odd keys, odd orders of commands. */
@ExtendWith(EmbeddedStore.class)
class GcEdgesTest {
  private static void publish(Cli cli, String pointer, int versions) throws IOException {
    for (int i = 1; i <= versions; i++) {
      Path file = Files.writeString(cli.directory().resolve("data.txt"), "12345");
      Cli.Ended ended = cli.run("publish", pointer, file.toString(), "--replace", "--key", "k" + i);
      assertThat(ended.exit()).as(ended.err()).isZero();
    }
  }

  @Test
  void spansThatReachBeyondEveryClockAreRefused(Cli cli) {
    for (String option : new String[] {"--every", "--min-age", "--abandoned-after"}) {
      Cli.Ended ended = cli.run("gc", "run", option, "999999999d");
      assertThat(ended.exit()).as(option).isEqualTo(2);
      assertThat(ended.err()).contains(option.substring(2), "36500 days");
    }
  }

  @Test
  void aPlanToFollowTheStoreIsThatOfTheStoresRule(Cli cli) throws IOException {
    publish(cli, "edges/follow", 4);
    assertThat(cli.run("retention", "set", "edges/follow", "--keep-last", "1").exit()).isZero();
    assertThat(cli.run("retention", "set", "edges/follow", "--follow-store", "--plan").out())
        .isEqualTo("edges/follow: nothing would expire\n");
    assertThat(cli.run("retention", "set", "edges/follow", "--follow-store").exit()).isZero();
  }

  @Test
  void diskUseCountsNothingTwiceAndAsksForNoYes(Cli cli) throws IOException {
    publish(cli, "edges/du", 12);
    assertThat(cli.run("retention", "set", "edges/du", "--keep-last", "10").exit()).isZero();
    assertThat(cli.run("du", "edges/du", "-o", "json").out())
        .contains("\"live\":5,\"retained\":45,\"garbage\":10,");

    assertThat(cli.run("retention", "set", "edges/du", "--keep-last", "1").exit()).isZero();
    Cli.Ended held = cli.run("du", "edges/du", "-o", "json");
    assertThat(held.exit()).as(held.err()).isZero();
    assertThat(held.out()).contains("\"live\":5,\"retained\":55,\"garbage\":0,");
    assertThat(cli.run("retention", "set", "edges/du", "--follow-store").exit()).isZero();
  }

  @Test
  void metricsArePutInThePlaceOfNothingButAFile(Cli cli) throws Exception {
    Path pipe = cli.directory().resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    for (String target : new String[] {pipe.toString(), ""}) {
      Cli.Ended ended = cli.run("gc", "run", "--metrics-file", target);
      assertThat(ended.exit()).as(target).isEqualTo(2);
      assertThat(ended.err()).contains("'" + target + "' is no ordinary file");
    }
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  @Test
  void aRunThatIsRefusedForItsShareSaysWhy(Cli cli) throws IOException {
    publish(cli, "edges/share", 3);
    assertThat(cli.run("retention", "set", "edges/share", "--keep-last", "1").exit()).isZero();
    Cli.Ended refused = cli.run("gc", "run", "--max-delete-fraction", "0");
    assertThat(refused.exit()).isEqualTo(90);
    assertThat(refused.err()).contains("attempts are dead, a larger share than 0.0");
    assertThat(cli.run("retention", "set", "edges/share", "--follow-store").exit()).isZero();
  }
}
