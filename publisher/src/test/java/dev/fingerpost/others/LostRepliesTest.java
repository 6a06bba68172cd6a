package dev.fingerpost.others;

import static dev.fingerpost.testing.FaultyPointerStore.loseReply;
import static dev.fingerpost.testing.Lab.PATIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.postgres.TcpProxy;
import dev.fingerpost.testing.FaultyPointerStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.testing.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The database commits and its reply is lost, again and again. Iceberg #2317 took that for a
 * failure and deleted what it had just published; Polaris #5459 met its own commit as a conflict.
 */
class LostRepliesTest {
  private static final String POINTER = "reports/daily";
  private static final long SEED = 2317;

  @TempDir private Path folder;
  private Wires wires;
  private FaultyPointerStore line;
  private Fingerpost store;

  @BeforeEach
  void connect() throws IOException {
    wires = new Wires();
    line = new FaultyPointerStore(wires.ports.pointers());
    store = Fingerpost.over(wires.ports.through(line, wires.ports.leases()));
  }

  @AfterEach
  void disconnect() throws IOException {
    store.close();
    wires.close();
  }

  @Test
  void aThousandRepliesLostAfterCommitAreAThousandOwnVersionsAndNoDeletion() throws IOException {
    lose(1_000, 20);
  }

  @Tag("full")
  @Test
  void tenThousandRepliesLostAfterCommitAreAsManyOwnVersionsAndNoDeletion() throws IOException {
    lose(10_000, 4);
  }

  /**
   * @param cut the one in how many that is lost with its connection; that of the others is kept,
   *     since a new session of the database costs more than all the rest
   */
  private void lose(int replies, int cut) throws IOException {
    System.out.println("lost replies: " + replies + ", seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    int published = 0;
    while (published < replies) {
      try (Tenure tenure = acquire()) {
        int last = Math.min(replies, published + 1 + random.nextInt(199));
        while (published < last) {
          published++;
          publishAndLoseTheReply(tenure, published, random.nextInt(cut) == 0);
        }
      }
      // Who comes next, with the key of one whose reply was lost, finds what is there.
      try (Tenure next = acquire()) {
        assertThat(next.publish("key " + published, content(published)))
            .isInstanceOfSatisfying(
                PublishOutcome.Duplicate.class,
                it -> assertThat(it.version()).isEqualTo(next.base().orElseThrow()));
      }
    }
    assertThatEachIsThereOnce(replies);
  }

  private void publishAndLoseTheReply(Tenure tenure, int n, boolean cut) throws IOException {
    if (cut) {
      wires.toBucket.next("PUT", "", new Fault.LostReply());
      wires.toDatabase.failAt("fingerpost.publish(", TcpProxy.Fault.LOSE_REPLY);
    } else {
      line.onPublish(loseReply());
    }
    int sent = line.sent().size();
    PublishOutcome outcome = tenure.publish("key " + n, content(n));
    assertThat(wires.toDatabase.idle()).isTrue();
    assertThat(line.sent().size()).isEqualTo(sent + 2);
    assertThat(outcome)
        .isInstanceOfSatisfying(
            PublishOutcome.Applied.class, it -> assertThat(it.version().number()).isEqualTo(n));
  }

  private void assertThatEachIsThereOnce(int replies) throws IOException {
    assertThat(wires.real.number("select count(*) from fingerpost.publication")).isEqualTo(replies);
    assertThat(
            wires.real.number("select count(distinct operation_key) from fingerpost.publication"))
        .isEqualTo(replies);
    assertThat(store.catalog().history(new PointerName(POINTER), OptionalLong.empty(), 100, soon()))
        .extracting(Version::number)
        .containsExactlyElementsOf(LongStream.range(0, 100).map(i -> replies - i).boxed().toList());
    for (int n = 1; n <= replies; n += 1 + replies / 100) {
      try (InputStream in = store.reader().open(version(n), soon())) {
        assertThat(in.readAllBytes()).isEqualTo(bytes(n));
      }
    }
    assertThat(wires.puts()).isGreaterThan(replies);
    assertThat(wires.deletions()).isZero();
  }

  private Version version(int n) {
    return store.reader().resolve(Address.parse(POINTER + "@" + n), soon());
  }

  private Tenure acquire() {
    return store.pointer(POINTER).within(PATIENT).acquire(Duration.ofMinutes(5));
  }

  /** A file takes a buffer of its own size, bytes take one of a whole part. */
  private Content content(int n) throws IOException {
    return Content.ofFile(Files.write(folder.resolve("data.txt"), bytes(n)));
  }

  private static byte[] bytes(int n) {
    return ("result " + n).getBytes(StandardCharsets.UTF_8);
  }
}
