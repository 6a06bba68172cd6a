package dev.fingerpost.others;

import static dev.fingerpost.testing.FaultyPointerStore.failBefore;
import static dev.fingerpost.testing.Lab.in;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.testing.FaultyPointerStore.Fault;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.Requests;
import dev.fingerpost.writer.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The first send is committed and its reply lost, and the repeat meets a real error that says for
 * certain that it changed nothing itself. It says nothing about the first: unknown, never failed.
 */
class DoubtStaysTest {
  private static final UUID NEW_INCARNATION = new UUID(9, 9);

  private final PostgresTestStore real = new PostgresTestStore();
  private final Lab direct = new Lab(real.ports());
  private final List<String> answers = new CopyOnWriteArrayList<>();

  @AfterEach
  void leave() {
    direct.close();
  }

  /** Something that makes the repeat fail. */
  private interface Trouble {
    void begin() throws SQLException;
  }

  private static Fault committedUnheard(Trouble trouble) {
    return call -> {
      Object lost = call.get();
      assertThat(lost).isInstanceOf(PublishOutcome.Applied.class);
      try {
        trouble.begin();
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
      throw new PointerStoreException(Effect.IN_DOUBT, "injected: reply lost", null);
    };
  }

  private Fault noted() {
    return call -> {
      try {
        Object answer = call.get();
        answers.add(answer.toString());
        return answer;
      } catch (PointerStoreException e) {
        answers.add(e.effect() + " " + e.getMessage());
        throw e;
      }
    };
  }

  /** Sends it over the way: committed and unheard of, then in trouble once, then no more. */
  private PublishOutcome publish(
      DataSource way, PublishRequest request, Deadline deadline, Trouble trouble) {
    try (Lab lab = new Lab(real.ports(way))) {
      lab.line.onPublish(committedUnheard(trouble), noted(), failBefore(Effect.NOTHING_PERMANENT));
      return lab.publisher().publish(request, deadline);
    }
  }

  private void assertUnknownAndThenSettledAsApplied(PublishOutcome outcome, PublishRequest sent) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            PublishOutcome.Unknown.class,
            it -> assertThat(it.settle()).isEqualTo(SettleRequest.of(sent)));
    assertSettledAsApplied(SettleRequest.of(sent));
  }

  private void assertSettledAsApplied(SettleRequest request) {
    assertThat(direct.publisher().settle(request, soon()))
        .isInstanceOfSatisfying(
            SettleOutcome.Applied.class,
            it -> assertThat(it.version().position()).isEqualTo(request.position()));
  }

  private PublishRequest request() {
    return direct.request(direct.enter("reports/daily", "alice"), 1, "day");
  }

  private HikariDataSource pool(String setting) {
    HikariDataSource pool = new HikariDataSource();
    pool.setDataSource(real.database.dataSource());
    pool.setMaximumPoolSize(2);
    pool.setConnectionInitSql("set " + setting);
    return pool;
  }

  @Test
  void aRepeatThatWaitsTooLongForTheRowIsUnknown() throws SQLException {
    PublishRequest request = request();
    try (HikariDataSource pool = pool("lock_timeout = 50");
        Connection other = real.database.connect()) {
      PublishOutcome outcome = publish(pool, request, soon(), () -> lock(other, "reports/daily"));
      assertThat(answers).singleElement().asString().contains("NOTHING_TRANSIENT", "[55P03]");
      other.rollback();
      assertUnknownAndThenSettledAsApplied(outcome, request);
    }
  }

  @Test
  void aRepeatThatGetsNoConnectionIsUnknown() throws SQLException {
    PublishRequest request = request();
    real.database.run(
        """
        create role doubtful login connection limit 1; grant usage on schema fingerpost to doubtful;
        grant select on all tables in schema fingerpost to doubtful
        """);
    DataSource way = real.database.dataSource("doubtful");
    try {
      occupyAndPublish(way, request);
    } finally {
      real.database.run("drop owned by doubtful; drop role doubtful");
    }
  }

  private void occupyAndPublish(DataSource way, PublishRequest request) throws SQLException {
    CompletableFuture<Connection> occupied = new CompletableFuture<>();
    PublishOutcome outcome =
        publish(
            way,
            request,
            soon(),
            () -> occupied.complete(await().until(way::getConnection, c -> true)));
    try (Connection slot = occupied.join()) {
      assertThat(slot.isClosed()).isFalse();
      assertThat(answers).singleElement().asString().contains("NOTHING_TRANSIENT", "[53300]");
      assertUnknownAndThenSettledAsApplied(outcome, request);
    }
  }

  /**
   * The repeat has locked the target's row and waits for the source's; an operator has the
   * source's, and asks for the target's. If the machine is too slow to ask before the repeat looks
   * for deadlocks, which it does once, the scene is played again.
   */
  @Test
  void aRepeatThatIsTheVictimOfADeadlockIsUnknown() throws SQLException {
    Lease lease = direct.enter("a/target", "alice");
    PublishRequest published = direct.request(direct.enter("b/source", "bob"), 1, "one");
    Version source = direct.real.pointers().publish(published, soon()).orElseThrow();
    try (HikariDataSource pool = pool("deadlock_timeout = 400")) {
      for (int seq = 1; seq <= 5 && answers.stream().noneMatch(it -> it.contains("40P01")); seq++) {
        PublishRequest promote =
            Requests.copying(
                direct.request(lease, seq, "promote " + seq),
                new Source.Promote(source.pointer(), source.number()));
        try (Connection operator = real.database.connect()) {
          PublishOutcome outcome =
              publish(pool, promote, in(Duration.ofSeconds(3)), () -> cross(operator));
          assertUnknownAndThenSettledAsApplied(outcome, promote);
        }
      }
    }
    assertThat(answers).last().asString().contains("NOTHING_TRANSIENT", "[40P01]");
  }

  /** Has the source, and takes the target as soon as somebody waits for the source. */
  private void cross(Connection operator) throws SQLException {
    try (Statement set = operator.createStatement()) {
      set.execute("set deadlock_timeout = '60s'"); // it is the other that is to find the deadlock
    }
    lock(operator, "b/source");
    CompletableFuture<Void> unused =
        CompletableFuture.runAsync(
            () -> {
              await().pollInterval(Duration.ofMillis(10)).until(() -> waiting() == 1);
              try {
                lock(operator, "a/target");
                operator.rollback();
              } catch (SQLException e) {
                throw new AssertionError(e);
              }
            });
  }

  private long waiting() {
    return real.number(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            + " and datname = current_database()");
  }

  @Test
  void aRepeatThatMeetsANewEpochIsUnknown() {
    PublishRequest request = request();
    try {
      PublishOutcome outcome = publish(real.database.dataSource(), request, soon(), this::moveOn);
      assertThat(answers).singleElement().asString().contains("WRONG_EPOCH");
      assertThat(outcome).isInstanceOf(PublishOutcome.Unknown.class);
      assertSettledAsApplied(
          new SettleRequest(
              request.pointer(),
              request.operation(),
              request.digest(),
              request.owner(),
              request.position(),
              NEW_INCARNATION));
    } finally {
      moveTo(1, real.database.store().incarnation());
    }
  }

  private void moveOn() {
    moveTo(2, NEW_INCARNATION);
  }

  private void moveTo(int epoch, UUID incarnation) {
    real.database.run(
        "update fingerpost.store set epoch = %d, incarnation = '%s'".formatted(epoch, incarnation));
  }

  private static void lock(Connection connection, String pointer) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement lock = connection.createStatement()) {
      lock.execute("select 1 from fingerpost.pointer where name = '" + pointer + "' for update");
    }
  }
}
