package dev.fingerpost.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Config;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.EmbeddedStore;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.s3.S3Clients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

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
  void aNumberOfRunsThatCannotBeShownIsRefused(Cli cli) {
    for (String limit : new String[] {"-1", "0", "1000001"}) {
      Cli.Ended ended = cli.run("gc", "status", "-n", limit);
      assertThat(ended.exit()).as(limit).isEqualTo(2);
      assertThat(ended.err()).contains("--limit " + limit + " is not 1 to 1000000");
    }
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

  @Test
  void aKeyThatIsNoneOfTheStoresIsReportedKeptAndAnErrorOnlyIfStrict(Cli cli) throws IOException {
    Config.Storage storage = Config.from(cli.environment()).storage();
    String key = storage.root().fullKey(new ObjectKey("edges-stray.csv"));
    String bucket = storage.root().bucket();
    try (S3Client s3 = S3Clients.open(storage.access())) {
      s3.putObject(it -> it.bucket(bucket).key(key), RequestBody.fromString("x"));
      try {
        Cli.Ended run = cli.run("gc", "run", "--full");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("FOREIGN: no key of this store  edges-stray.csv");
        assertThat(cli.run("gc", "run", "--full", "--strict").exit()).isEqualTo(88);
        assertThat(cli.run("gc", "plan", "--strict").exit()).isEqualTo(88);
        assertThat(s3.headObject(it -> it.bucket(bucket).key(key)).contentLength()).isEqualTo(1);
      } finally {
        s3.deleteObject(it -> it.bucket(bucket).key(key));
      }
    }
  }

  @Test
  void aDryRunSaysWhatAFullRunWouldDoAndDoesNothing(Cli cli) throws IOException {
    publish(cli, "edges/dry", 3);
    assertThat(cli.run("retention", "set", "edges/dry", "--keep-last", "1").exit()).isZero();
    Cli.Ended dry = cli.run("gc", "run", "--dry-run");
    assertThat(dry.exit()).as(dry.err()).isZero();
    assertThat(dry.out()).contains("edges/dry: 1 referenced, 2 expired\n");
    assertThat(cli.run("get", "edges/dry@1", "kept.txt").exit()).isZero();
    assertThat(cli.run("retention", "set", "edges/dry", "--follow-store").exit()).isZero();
  }

  @Test
  void theStoresRuleHoldsForPointersThatHaveNone(Cli cli) throws IOException {
    publish(cli, "edges/own", 3);
    publish(cli, "edges/none", 3);
    assertThat(cli.run("retention", "set", "edges/own", "--keep-all").exit()).isZero();
    Cli.Ended plan = cli.run("retention", "set", "--store", "--keep-last", "2", "--plan");
    assertThat(plan.out()).contains("edges/none: 1 would expire: 1\n").doesNotContain("edges/own");
    assertThat(cli.run("retention", "set", "--store", "--keep-for", "90d").exit()).isZero();
    try {
      assertThat(cli.run("retention", "show", "--store").out())
          .isEqualTo("the store: keep-for 90 d\n");
      assertThat(cli.run("retention", "show", "edges/none").out())
          .isEqualTo("edges/none: keep-for 90 d (the store's rule)\n");
      assertThat(cli.run("retention", "show", "edges/own").out())
          .isEqualTo("edges/own: keep every version\n");
    } finally {
      assertThat(cli.run("retention", "set", "--store", "--keep-all").exit()).isZero();
    }
  }
}
