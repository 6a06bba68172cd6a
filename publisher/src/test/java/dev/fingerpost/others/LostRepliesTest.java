package dev.fingerpost.others;

import static dev.fingerpost.testing.FaultyPointerStore.loseReply;
import static dev.fingerpost.testing.Lab.PATIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Operation;
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
 * failure and deleted what it had just published; in Polaris #5459 the repeat reported a conflict,
 * which led to the same.
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
    lose(1_000, 10, 40);
  }

  @Tag("full")
  @Test
  void tenThousandRepliesLostAfterCommitAreAsManyOwnVersionsAndNoDeletion() throws IOException {
    lose(10_000, 1, 5);
  }

  /**
   * @param uploads one in how many is an upload; the others are rollbacks
   * @param cut one in how many is lost with its connection; that of the others is kept, since a new
   *     session of the database costs more than all the rest
   */
  private void lose(int replies, int uploads, int cut) throws IOException {
    System.out.println("lost replies: " + replies + ", seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    int published = 0;
    while (published < replies) {
      int last = Math.min(replies, published + 1 + random.nextInt(199));
      try (Tenure tenure = acquire()) {
        while (published < last) {
          published++;
          boolean upload = published == 1 || published == last || random.nextInt(uploads) == 0;
          lostOnItsWay(tenure, published, upload, random.nextInt(cut) == 0);
        }
      }
      // Who comes next, with the key of one whose reply was lost, finds what is there.
      try (Tenure next = acquire()) {
        assertThat(publish(next, published, true))
            .isInstanceOfSatisfying(
                PublishOutcome.Duplicate.class,
                it -> assertThat(it.version()).isEqualTo(next.base().orElseThrow()));
      }
    }
    assertThatEachIsThereOnce(replies);
  }

  private void lostOnItsWay(Tenure tenure, int n, boolean upload, boolean cut) throws IOException {
    if (cut) {
      wires.toDatabase.failAt("p_seq => ", TcpProxy.Fault.LOSE_REPLY);
    } else {
      line.onPublish(loseReply());
    }
    if (cut && upload) {
      wires.toBucket.next("PUT", "", new Fault.LostReply());
    }
    int sent = line.sent().size();
    PublishOutcome outcome = publish(tenure, n, upload);
    assertThat(wires.toDatabase.idle()).isTrue();
    assertThat(line.sent()).hasSize(sent + 2);
    assertThat(outcome)
        .isInstanceOfSatisfying(
            PublishOutcome.Applied.class, it -> assertThat(it.version().number()).isEqualTo(n));
  }

  /** A file takes a buffer of its own size; bytes would take one of a whole part. */
  private PublishOutcome publish(Tenure tenure, int n, boolean upload) throws IOException {
    Path file = Files.write(folder.resolve("data.txt"), bytes(n));
    return upload
        ? tenure.publish("key " + n, Content.ofFile(file))
        : tenure.rollback(Operation.of("key " + n), 1);
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
      Version version = version(n);
      int bytesOf = version.kind() == Version.Kind.ROLLBACK ? 1 : n;
      try (InputStream in = store.reader().open(version, soon())) {
        assertThat(in.readAllBytes()).isEqualTo(bytes(bytesOf));
      }
    }
    assertThat(wires.puts()).isPositive();
    assertThat(wires.deletions()).isZero();
  }

  private Version version(int n) {
    return store.reader().resolve(Address.parse(POINTER + "@" + n), soon());
  }

  private Tenure acquire() {
    return store.pointer(POINTER).within(PATIENT).acquire(Duration.ofMinutes(5));
  }

  private static byte[] bytes(int n) {
    return ("result " + n).getBytes(StandardCharsets.UTF_8);
  }
}
