package dev.fingerpost.publisher.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.Fence;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The functions, one session at a time. */
class FunctionsTest {
  private static TestDatabase database;
  private Connection connection;
  private Caller ann;
  private Caller bob;

  @BeforeAll
  static void create() {
    database = TestDatabase.create();
  }

  @AfterAll
  static void drop() {
    database.close();
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = database.connect();
    ann = new Caller(connection, "ann");
    bob = new Caller(connection, "bob");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void aPublishMakesVersionsOneAndTwoAndKeepsWhatItWasGiven() throws SQLException {
    long fence = ann.begin("plain");
    Map<String, Object> first = ann.publish("plain", fence, 1, "k1", Caller.digest("k1"), 0L);
    assertThat(first).containsEntry("outcome", "APPLIED").containsEntry("version", 1L);
    assertThat(ann.publish("plain", fence, 2, "k2")).isEqualTo("APPLIED");
    assertThat(ann.pointer("plain"))
        .containsEntry("current_version", 2L)
        .containsEntry("floor_fence", fence)
        .containsEntry("floor_seq", 2);
    List<Map<String, Object>> history =
        Sql.rows(
            connection,
            "select * from fingerpost.version where pointer = 'plain' order by version");
    assertThat(history).hasSize(2);
    assertThat(history.get(0)).containsEntry("message", "why").containsEntry("state", "LIVE");
    assertThat(history.get(0).get("superseded_at")).isEqualTo(history.get(1).get("published_at"));
    assertThat(history.get(1).get("superseded_at")).isNull();
  }

  @Test
  void aRollbackCopiesTheDescriptorAndMayNameTheCurrentVersion() throws SQLException {
    long fence = ann.begin("back");
    assertThat(ann.publish("back", fence, 1, "k1")).isEqualTo("APPLIED");
    assertThat(ann.rollback("back", fence, 2, "undo", 1)).containsEntry("version", 2L);
    assertThat(ann.rollback("back", fence, 3, "undo3", 7)).containsEntry("outcome", "SOURCE_GONE");
    assertThat(
            Sql.row(
                connection,
                "select count(distinct (attempts, root_key, size, sha256, media_type, files)) n"
                    + " from fingerpost.publication where pointer = 'back'"))
        .containsEntry("n", 1L);
  }

  @Test
  void aPromotionTakesTheSourcesDescriptorUnderTheTargetsLease() throws SQLException {
    assertThat(bob.publish("staging", bob.begin("staging"), 1, "k1")).isEqualTo("APPLIED");
    long fence = ann.begin("live");
    Map<String, Object> verdict = ann.promote("live", fence, 1, "k1", "staging", 1);
    assertThat(verdict).containsEntry("outcome", "APPLIED").containsEntry("current_version", 1L);
    assertThat(
            Sql.row(
                connection,
                "select source_pointer || '@' || source_version as source, root_key"
                    + " from fingerpost.version where pointer = 'live'"))
        .containsEntry("source", "staging@1")
        .hasEntrySatisfying("root_key", key -> assertThat((String) key).startsWith("staging/"));
  }

  @Test
  void settlingAnAttemptThatNeverArrivedShutsItOutAndKeepsTheKeyFree() throws SQLException {
    long fence = ann.begin("settled");
    assertThat(ann.settle("settled", fence, 3, "k1")).containsEntry("outcome", "NEVER");
    assertThat(ann.publish("settled", fence, 3, "k1")).isEqualTo("STALE");
    assertThat(ann.publish("settled", fence, 4, "k1")).isEqualTo("APPLIED");
    assertThat(ann.settle("settled", fence, 4, "k1")).containsEntry("outcome", "APPLIED");
  }

  @Test
  void aReleaseSealsEveryPointerThatCarriesTheFenceAndMayBeRepeated() throws SQLException {
    long fence = ann.begin("shared");
    assertThat(ann.open("shared/two", "shared", fence)).isEqualTo("OPENED");
    assertThat(ann.release("shared", fence)).isEqualTo("RELEASED");
    assertThat(ann.publish("shared/two", fence, 1, "k1")).isEqualTo("STALE");
    assertThat(ann.open("shared/three", "shared", fence)).isEqualTo("UNGRANTED");
    assertThat(ann.renew("shared", fence, Caller.MINUTE)).isEqualTo("LOST");
    assertThat(bob.begin("shared")).isEqualTo(fence + 1);
    assertThat(ann.release("shared", fence)).isEqualTo("RELEASED");
    assertThat(bob.publish("shared", fence + 1, 1, "k1")).isEqualTo("APPLIED");
  }

  @Test
  void settlingUnderAReleasedFenceLeavesItSealed() throws SQLException {
    assertThat(ann.release("over", ann.begin("over"))).isEqualTo("RELEASED");
    long fence = ann.acquire("over", Caller.MINUTE);
    assertThat(ann.release("over", fence)).isEqualTo("RELEASED");
    assertThat(ann.settle("over", fence, 1, "k")).containsEntry("outcome", "NEVER");
    assertThat(ann.publish("over", fence, 2, "k")).isEqualTo("STALE");
  }

  @Test
  void anExpiredVersionIsNoSourceAndStaysInTheLedger() throws SQLException {
    long fence = ann.begin("expired");
    assertThat(ann.publish("expired", fence, 1, "k1")).isEqualTo("APPLIED");
    assertThat(ann.publish("expired", fence, 2, "k2")).isEqualTo("APPLIED");
    database.run(
        "update fingerpost.publication set state = 'EXPIRED', attempts = null, root_key = null,"
            + " size = null, sha256 = null, media_type = null, files = null"
            + " where pointer = 'expired' and version = 1");
    assertThat(ann.rollback("expired", fence, 3, "undo", 1))
        .containsEntry("outcome", "SOURCE_GONE")
        .containsEntry("state", "EXPIRED");
    assertThat(ann.publish("expired", fence, 3, "k1", Caller.digest("k1"), null))
        .containsEntry("outcome", "DUPLICATE")
        .containsEntry("version", 1L)
        .containsEntry("state", "EXPIRED");
  }

  @Test
  void anotherVersionThanTheExpectedOneIsAMismatch() throws SQLException {
    long fence = ann.begin("expecting");
    assertThat(ann.publish("expecting", fence, 1, "k", Caller.digest("k"), 1L))
        .containsEntry("outcome", "VERSION_MISMATCH")
        .containsEntry("current_version", 0L);
    assertThat(ann.publish("expecting", fence, 1, "k", Caller.digest("k"), 0L))
        .containsEntry("outcome", "APPLIED");
  }

  @Test
  void aLeaseOfAnEarlierEpochHoldsNobodyUpAndSettlingUnderItRaisesNothing() throws SQLException {
    try (TestDatabase other = TestDatabase.create();
        Connection session = other.connect()) {
      Caller old = new Caller(session, "ann");
      long fence = old.begin("moved");
      other.run("update fingerpost.store set epoch = 2");
      assertThat(old.publish("moved", fence, 1, "k")).isEqualTo("WRONG_EPOCH");
      assertThat(old.renew("moved", fence, Caller.MINUTE)).isEqualTo("LOST");
      assertThat(old.settle("moved", fence, 5, "k")).containsEntry("outcome", "NEVER");
      assertThat(old.pointer("moved")).containsEntry("floor_seq", 0);
      assertThat(new Caller(session, "bob").acquire("moved", Caller.MINUTE))
          .isEqualTo(Fence.of(2, 2).value());
    }
  }

  @Test
  void refusalsAreCountedAndUnknownPointersShareOneName() throws SQLException {
    long fence = ann.begin("traced");
    for (int i = 0; i < 3; i++) {
      assertThat(bob.publish("traced", fence, 1, "k1")).isEqualTo("UNGRANTED");
      assertThat(bob.publish("made-up/" + i, fence, 1, "k1")).isEqualTo("NOT_OPEN");
    }
    assertThat(
            Sql.rows(
                connection,
                "select pointer, reason, times from fingerpost.refusal"
                    + " where owner = 'bob' and fence = ? order by pointer",
                fence))
        .extracting(row -> row.get("pointer") + " " + row.get("reason") + " " + row.get("times"))
        .contains("? NOT_OPEN 3", "traced UNGRANTED 3");
  }
}
