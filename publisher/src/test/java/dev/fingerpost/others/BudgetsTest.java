package dev.fingerpost.others;

import static dev.fingerpost.testing.Lab.PATIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.fingerpost.Fingerpost;
import dev.fingerpost.LeaseHeldException;
import dev.fingerpost.Pointer;
import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.postgres.Place;
import dev.fingerpost.publisher.postgres.PostgresProxy;
import dev.fingerpost.publisher.postgres.Strike;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.FaultPlace;
import dev.fingerpost.writer.testing.FaultProxy;
import dev.fingerpost.writer.testing.FaultWatcher;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.s3.S3Client;

/** Nothing answers any more: whatever was asked for ends, and says which budget ran out. */
class BudgetsTest {
  private static final Duration TTL = Duration.ofMinutes(5);

  /** Each its own, so that a message that names one names the right one. */
  private static final Limits BUDGETS =
      new Limits(
          Duration.ofMillis(400), // call
          Duration.ofMillis(910), // publish
          Duration.ofMillis(620), // settle
          PATIENT.upload(),
          Duration.ofMillis(1100), // lease: enough to take one, while there is an answer
          Duration.ofMillis(350), // look
          PATIENT.firstPause(),
          PATIENT.longestPause(),
          PATIENT.poll());

  /** Beyond a budget, until a machine that is busy with other tests has noticed. */
  private static final Duration SLACK = Duration.ofSeconds(20);

  private static final FaultWatcher SILENCE =
      new FaultWatcher() {
        @Override
        public boolean wants(String request) {
          return true;
        }

        @Override
        public Fault at(FaultPlace place, String request) {
          return new Fault.Silence();
        }
      };

  private final PostgresTestStore real = new PostgresTestStore();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private PostgresProxy toDatabase;
  private FaultProxy toBucket;
  private S3Client client;
  private Fingerpost store;

  @BeforeEach
  void connect() throws IOException {
    toDatabase = new PostgresProxy(real.port());
    toBucket = new FaultProxy(RealStack.settings().endpoint());
    client =
        S3Clients.open(
            S3Settings.compatible(toBucket.endpoint(), RealStack.settings().accessKey()));
    Ports ports =
        real.ports(real.way(toDatabase.port())).over(new S3ObjectStore(client, RealStack.root()));
    store = Fingerpost.over(ports);
  }

  @AfterEach
  void disconnect() {
    toDatabase.dark(false);
    store.close();
    client.close();
    toDatabase.close();
    toBucket.close();
    threads.shutdownNow();
  }

  private Pointer pointer(String name) {
    return store.pointer(name).within(BUDGETS);
  }

  private Tenure acquire(String name) {
    return store.pointer(name).within(PATIENT).acquire(TTL);
  }

  /** Side by side with others, and within reason. */
  private <T> CompletableFuture<T> start(Supplier<T> call) {
    return CompletableFuture.supplyAsync(call, threads);
  }

  private CompletableFuture<Throwable> failing(Runnable call) {
    return start(() -> catchThrowable(call::run));
  }

  private static <T> T within(CompletableFuture<T> call)
      throws ExecutionException, TimeoutException, InterruptedException {
    return call.get(SLACK.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Test
  void whereTheDatabaseFallsSilentEachCallEndsAndNamesItsBudget() throws Exception {
    Lease lease = pointer("resumed").ownedBy("cron").takeLease(TTL, Duration.ZERO);
    Tenure opened = take("opened");
    Tenure publishing = take("publishing");
    SettleRequest doubtful = aRequest();
    Tenure unsent = take("unsent");
    CountDownLatch dark = new CountDownLatch(1);
    toDatabase.next("fingerpost.publish(", Place.COMMITTED, () -> darkened(dark));
    CompletableFuture<PublishOutcome> publish = start(() -> publish(publishing, "one"));
    assertThat(dark.await(SLACK.toMillis(), TimeUnit.MILLISECONDS)).isTrue();

    CompletableFuture<Throwable> acquire = failing(() -> pointer("other").acquire(TTL).close());
    CompletableFuture<Throwable> resume =
        failing(() -> pointer("resumed").ownedBy("cron").resume(lease.fence(), TTL).close());
    CompletableFuture<Throwable> open = failing(() -> opened.open("opened/too").close());
    CompletableFuture<Throwable> look = failing(() -> assertThat(pointer("p").current()).isEmpty());
    CompletableFuture<SettleOutcome> settle =
        start(() -> store.settle(doubtful, Duration.ofMillis(260)));
    CompletableFuture<Throwable> send = failing(() -> publish(unsent, "one"));

    assertThat(within(acquire))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("acquire the lease of other: no answer within 1.1 s");
    assertThat(within(resume))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("renew the lease of resumed: no answer within 1.1 s");
    assertThat(within(open))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("open opened/too: no answer within 1.1 s");
    assertThat(within(look))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("look at p: no answer within 350 ms");
    assertThat(within(settle))
        .isInstanceOfSatisfying(
            SettleOutcome.Unknown.class,
            it -> assertThat(it.detail()).contains("the budget of 260 ms ran out"));
    assertThat(within(publish).describe())
        .contains("outcome unknown", "the budget of 910 ms ran out");
    assertThat(within(send))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContainingAll("the budget of 910 ms ran out", "nothing was changed");
    CompletableFuture<Throwable> next = failing(() -> publish(publishing, "two"));
    assertThatClosingEndsAndTellsItsBudget(opened);
    assertThat(within(next))
        .isInstanceOf(FingerpostException.class)
        .hasMessageContainingAll("still unknown", "the budget of 620 ms ran out");
  }

  /** From here on nothing passes, the reply to this publish included. */
  private Strike darkened(CountDownLatch dark) {
    toDatabase.dark(true);
    dark.countDown();
    return Strike.loseReply();
  }

  private void assertThatClosingEndsAndTellsItsBudget(Tenure tenure) throws Exception {
    Logger log = (Logger) LoggerFactory.getLogger("dev.fingerpost.Stay");
    ListAppender<ILoggingEvent> told = new ListAppender<>();
    told.start();
    log.addAppender(told);
    try {
      within(CompletableFuture.runAsync(tenure::close, threads));
    } finally {
      log.detachAppender(told);
    }
    assertThat(told.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .anyMatch(
            it -> it.contains("release the lease of opened: no answer within 1.1 s; last error"));
  }

  private Tenure take(String name) {
    Tenure patient = acquire(name); // a machine that is busy must not fail before it is dark
    patient.close();
    return pointer(name).within(BUDGETS).acquire(TTL);
  }

  private SettleRequest aRequest() {
    try (Lab lab = new Lab(real.ports())) {
      return SettleRequest.of(lab.request(lab.enter("settled", "alice"), 1, "day"));
    }
  }

  private static PublishOutcome publish(Tenure tenure, String key) {
    return tenure.publish(key, Content.ofBytes(new ResultPath("data.bin"), new byte[] {1}));
  }

  @Test
  void whereTheBucketFallsSilentUploadAndReadEndAndNameTheirBudget() throws Exception {
    Version version;
    try (Tenure tenure = acquire("read")) {
      version = publish(tenure, "one").orElseThrow();
    }
    Limits brief = PATIENT.withUpload(Duration.ofMillis(530));
    try (Tenure tenure = store.pointer("uploaded").within(brief).acquire(TTL)) {
      toBucket.watch(SILENCE);
      CompletableFuture<Throwable> upload = failing(() -> publish(tenure, "one"));
      Deadline deadline = Deadline.after(Duration.ofMillis(270), SystemTime.INSTANCE);
      CompletableFuture<Throwable> read =
          start(() -> catchThrowable(() -> store.reader().open(version, deadline).readAllBytes()));
      assertThat(within(upload))
          .isInstanceOf(DeadlineExceededException.class)
          .hasMessageContaining("the deadline of 530 ms ran out");
      assertThat(within(read)).hasMessageContaining("the deadline of 270 ms ran out");
    }
  }

  @Test
  void whoWaitsForALeaseInVainIsToldHowLongHeWaited() throws Exception {
    try (Tenure held = acquire("held")) {
      Throwable refused =
          within(failing(() -> pointer("held").acquire(TTL, Duration.ofMillis(280)).close()));
      assertThat(refused)
          .isInstanceOf(LeaseHeldException.class)
          .hasMessageContainingAll(held.lease().owner(), "the wait of 280 ms for it is over");
    }
  }
}
