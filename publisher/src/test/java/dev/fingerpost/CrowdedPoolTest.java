package dev.fingerpost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.postgres.PrivatePostgres;
import dev.fingerpost.publisher.postgres.TestDatabase;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.StoreRoot;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More publishers than connections: a pool of 10, as it is wired, on a server that has 20. */
@Timeout(180)
class CrowdedPoolTest {
  private static final int CONNECTIONS = 20;
  private static final int POOLED = 10;
  private static final int PUBLISHERS = 500;

  /** How soon the store works again when there is room again. */
  private static final Duration RECOVERY = Duration.ofSeconds(5);

  /** Those of callers who would rather be refused than wait. */
  private static final Limits HASTY =
      new Limits(
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          Duration.ofMillis(10),
          Duration.ofMillis(100),
          Duration.ofMillis(50));

  private static final ResultPath FILE = new ResultPath("data");
  private static final StoreInfo STORE =
      new StoreInfo(UUID.randomUUID(), "s3://test-bucket/crowd", UUID.randomUUID(), 1);

  private static PrivatePostgres server;

  private final List<AutoCloseable> toClose = new ArrayList<>();
  private HikariDataSource pool;
  private Fingerpost store;

  @BeforeAll
  static void start() throws Exception {
    server =
        PrivatePostgres.start(
            PrivatePostgres.sharedFolder(), Map.of("max_connections", CONNECTIONS + ""));
    DataSource unused = server.createStore("crowd", STORE);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void open() {
    String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/crowd";
    Config.Database database = new Config.Database(url, TestDatabase.OWNER, "");
    pool = (HikariDataSource) Clients.database(database, toClose::add);
    store = Fingerpost.over(PostgresTestStore.ports(pool, StoreRoot.parse(STORE.root())));
  }

  @AfterEach
  void close() throws Exception {
    store.close();
    for (AutoCloseable each : toClose) {
      each.close();
    }
  }

  @Test
  void fiveHundredPublishersOnAPoolOfTenSucceedOrFailCleanlyAndItRecovers() throws Exception {
    List<Boolean> published = Crowd.of(PUBLISHERS, number -> publishes("crowd/" + number));
    await().atMost(RECOVERY).until(() -> publishes("after"));

    assertThat(published).contains(true);
    for (int number = 1; number <= PUBLISHERS; number++) {
      boolean there = store.pointer("crowd/" + number).current().isPresent();
      assertThat(there).as("crowd/%d", number).isEqualTo(published.get(number - 1));
    }
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isBetween(1, POOLED);
  }

  @Test
  void connectionsTakenByOthersFailAPublishCleanlyAndItRecovers() throws Exception {
    failsWhileOthersHoldAllConnections(Duration.ofSeconds(1));
  }

  @Test
  @Tag("full")
  void connectionsTakenByOthersForLongFailPublishesCleanlyAndItRecovers() throws Exception {
    failsWhileOthersHoldAllConnections(Duration.ofSeconds(20));
  }

  private void failsWhileOthersHoldAllConnections(Duration time) throws Exception {
    String name = "taken/" + time.toSeconds();
    try (Tenure tenure = store.pointer(name).within(HASTY).acquire(Duration.ofMinutes(5))) {
      List<Connection> others = new ArrayList<>();
      // 1. The pool closes a connection. 2. All free ones are taken. 3. The server notices the
      // close,
      // and has one more: the pool would get it.
      await()
          .until(
              () -> {
                pool.getHikariPoolMXBean().softEvictConnections();
                others.addAll(takeAll());
                return others.size() == CONNECTIONS;
              });
      long end = System.nanoTime() + time.toNanos();
      do {
        assertThatThrownBy(() -> publish(tenure))
            .isInstanceOf(DeadlineExceededException.class)
            .hasMessageContaining("the budget of 1 s ran out")
            .hasMessageEndingWith("nothing was changed");
      } while (System.nanoTime() - end < 0);
      for (Connection each : others) {
        each.close();
      }
      await().atMost(RECOVERY).until(() -> applies(tenure));
    }
    Version only = store.pointer(name).current().orElseThrow();
    assertThat(only.number()).isEqualTo(1);
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
  }

  private static List<Connection> takeAll() {
    List<Connection> taken = new ArrayList<>();
    DataSource database = server.dataSource("postgres", TestDatabase.OWNER);
    try {
      while (taken.size() <= CONNECTIONS) {
        taken.add(database.getConnection());
      }
    } catch (SQLException full) {
      assertThat(full.getSQLState()).isEqualTo("53300");
      return taken;
    }
    throw new AssertionError("the server takes more than it should");
  }

  private static boolean applies(Tenure tenure) {
    try {
      return publish(tenure) instanceof PublishOutcome.Applied;
    } catch (DeadlineExceededException e) {
      return false;
    }
  }

  private static PublishOutcome publish(Tenure tenure) {
    return tenure.publish("key", Content.ofBytes(FILE, "data".getBytes(StandardCharsets.UTF_8)));
  }

  /** Whether a publisher has published; if not, then nothing of it is or ever will be there. */
  private boolean publishes(String pointer) {
    Optional<PublishOutcome> outcome = Optional.empty();
    try (Tenure tenure = store.pointer(pointer).within(HASTY).acquire(Duration.ofMinutes(5))) {
      outcome = Optional.of(publish(tenure));
    } catch (FingerpostException e) {
      assertThat(e).isInstanceOf(DeadlineExceededException.class);
      assertThat(e).hasMessageMatching("(?s).*(within|the budget of) \\d+ m?s.*");
    }
    if (outcome.orElse(null) instanceof PublishOutcome.Unknown unknown) {
      SettleOutcome settled = store.settle(unknown.settle(), Duration.ofMinutes(1));
      assertThat(settled).isNotInstanceOf(SettleOutcome.Unknown.class);
      return settled instanceof SettleOutcome.Applied;
    }
    outcome.ifPresent(it -> assertThat(it).isInstanceOf(PublishOutcome.Applied.class));
    return outcome.isPresent();
  }
}
