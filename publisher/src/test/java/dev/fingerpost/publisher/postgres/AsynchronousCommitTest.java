package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.StoreRoot;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A database that by default answers a commit before it is kept, for its role, for itself and in
 * its settings. The server is killed right after an answer, with what it had not written yet.
 */
@Timeout(180)
class AsynchronousCommitTest {
  private static final int ROUNDS = 21;
  private static final long SEED = 4711;

  private static final StoreInfo STORE =
      new StoreInfo(UUID.randomUUID(), "s3://test-bucket/crash", UUID.randomUUID(), 1);

  /** Nobody else writes the log for a while, so that what was not asked to be kept is lost. */
  private static final Map<String, String> FORGETFUL =
      Map.of("synchronous_commit", "off", "wal_writer_delay", "10s");

  private static PrivatePostgres server;
  private static DataSource database;

  @BeforeAll
  static void start() throws Exception {
    server = PrivatePostgres.start(PrivatePostgres.sharedFolder(), FORGETFUL);
    database = server.createStore("forgetful", STORE);
    kept(
        """
        alter database forgetful set synchronous_commit = off;
        create role forgetful superuser login;
        alter role forgetful set synchronous_commit = off
        """);
    database = server.dataSource("forgetful", "forgetful");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void noAcknowledgedFloorOrVersionIsLostInACrashUnderAsynchronousCommit() throws Exception {
    assertThat(roundsUntilALoss("kept")).as("seed %d", SEED).isEqualTo(ROUNDS);
  }

  @Test
  void withoutTheSettingInsideTheCallAnAcknowledgedOneIsLost() throws Exception {
    String original = definition();
    String careless = original.replace("not in ('on', 'remote_apply')", "= 'no such mode'");
    assertThat(careless).isNotEqualTo(original);
    kept(careless);
    try {
      assertThat(roundsUntilALoss("lost")).isLessThan(ROUNDS);
    } finally {
      kept(original);
    }
  }

  /** How many crashes in a row left everything that was acknowledged before. */
  private static int roundsUntilALoss(String pointers) throws Exception {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      Acknowledged acknowledged = new Acknowledged(pointers + "/" + round);
      try (Lab lab = new Lab(PostgresTestStore.ports(database, StoreRoot.parse(STORE.root())))) {
        acknowledged.work(lab, random.nextInt(3), round);
        server.kill();
      }
      server.restart();
      if (!acknowledged.isThere()) {
        return round;
      }
    }
    return ROUNDS;
  }

  /** The last answers of a stay. */
  private static final class Acknowledged {
    private final String pointer;
    private Position floor = new Position(Fence.of(1, 1), 0);
    private long version;

    Acknowledged(String pointer) {
      this.pointer = pointer;
    }

    /** Opens, publishes, and ends with that, a settle or a release in turn. */
    void work(Lab lab, int publishes, int turn) {
      Lease lease = lab.enter(pointer, "owner");
      floor = new Position(lease.fence(), 0);
      for (int seq = 1; seq <= publishes; seq++) {
        PublishRequest request = lab.request(lease, seq, "key-" + seq);
        version = lab.real.pointers().publish(request, soon()).orElseThrow().number();
        floor = request.position();
      }
      if (turn % 3 == 1) {
        PublishRequest lost = lab.request(lease, publishes + 1, "lost");
        assertThat(lab.real.pointers().settle(SettleRequest.of(lost), soon()))
            .isInstanceOf(SettleOutcome.Never.class);
        floor = lost.position();
      } else if (turn % 3 == 2) {
        assertThat(lab.real.leases().release(lease, soon())).isTrue();
        floor = new Position(lease.fence(), Position.MAX_SEQ);
      }
    }

    boolean isThere() throws SQLException {
      try (Connection connection = database.getConnection()) {
        return Sql.rows(
                connection,
                """
                select floor_fence, floor_seq, last_version, current_version
                from fingerpost.pointer where name = ?
                """,
                pointer)
            .equals(
                List.of(
                    Map.of(
                        "floor_fence",
                        floor.fence().value(),
                        "floor_seq",
                        floor.seq(),
                        "last_version",
                        version,
                        "current_version",
                        version)));
      }
    }
  }

  private static String definition() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return (String)
          Sql.row(
                  connection,
                  "select pg_get_functiondef('fingerpost.begin_write()'::regprocedure) as it")
              .get("it");
    }
  }

  /** What the test itself relies on. */
  private static void kept(String sql) {
    TestServer.run(database, "set synchronous_commit = on; " + sql);
  }
}
