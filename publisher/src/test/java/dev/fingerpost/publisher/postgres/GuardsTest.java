package dev.fingerpost.publisher.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the database insists on, whoever calls. */
class GuardsTest {
  private static final String ROLES =
      """
      do $$ begin
        create role guards_team; create role guards_in login in role guards_team;
        create role guards_out login;
      exception when duplicate_object then null; end $$;
      grant usage on schema fingerpost to guards_in, guards_out;
      """;

  private static TestDatabase database;
  private Connection connection;
  private Caller ann;

  @BeforeAll
  static void create() {
    database = TestDatabase.create();
    database.run(ROLES);
  }

  @AfterAll
  static void drop() {
    database.close();
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = database.connect();
    ann = new Caller(connection, "ann");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void synchronousCommitIsStillOnWhenTheCallersCommitComes() throws SQLException {
    Sql.rows(connection, "select set_config('synchronous_commit', 'off', false)");
    connection.setAutoCommit(false);
    ann.begin("durable");
    assertThat(Sql.row(connection, "show synchronous_commit"))
        .containsEntry("synchronous_commit", "on");
    connection.commit();
    assertThat(Sql.row(connection, "show synchronous_commit"))
        .containsEntry("synchronous_commit", "off");
  }

  @Test
  void aStrongerSynchronousCommitIsKept() throws SQLException {
    Sql.rows(connection, "select set_config('synchronous_commit', 'remote_apply', false)");
    connection.setAutoCommit(false);
    ann.begin("stronger");
    assertThat(Sql.row(connection, "show synchronous_commit"))
        .containsEntry("synchronous_commit", "remote_apply");
    connection.commit();
  }

  @Test
  void waitingForALockIsBounded() throws SQLException {
    connection.setAutoCommit(false);
    ann.begin("bounded");
    assertThat(Sql.row(connection, "show lock_timeout")).containsEntry("lock_timeout", "10s");
    connection.commit();
    Sql.rows(connection, "select set_config('lock_timeout', '250ms', false)");
    ann.begin("bounded/tighter");
    assertThat(Sql.row(connection, "show lock_timeout")).containsEntry("lock_timeout", "250ms");
    connection.commit();
  }

  @Test
  void anyOtherIsolationLevelIsRefused() throws SQLException {
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    assertThatThrownBy(() -> ann.begin("isolated"))
        .hasMessageContaining("needs READ COMMITTED, this transaction is REPEATABLE READ");
  }

  @Test
  void aFloorCannotBeLoweredNorItsRowRemoved() throws SQLException {
    long fence = ann.begin("floored");
    assertThat(ann.publish("floored", fence, 3, "k")).isEqualTo("APPLIED");
    assertThatThrownBy(
            () ->
                database.run("update fingerpost.pointer set floor_seq = 2 where name = 'floored'"))
        .hasRootCauseMessage(
            "ERROR: pointer floored: the floor (1000000000001,3) never goes back to"
                + " (1000000000001,2)\n"
                + "  Where: PL/pgSQL function fingerpost.refuse_lower_floor() line 3 at RAISE");
    assertThatThrownBy(() -> database.run("delete from fingerpost.publication"))
        .hasRootCauseInstanceOf(SQLException.class);
    assertThatThrownBy(() -> database.run("truncate fingerpost.pointer cascade"))
        .hasRootCauseInstanceOf(SQLException.class);
    database.run("update fingerpost.pointer set floor_seq = 4 where name = 'floored'");
  }

  @Test
  void onlyMembersOfAListedRolePublishBelowAPrefixOfWholeSegments() throws SQLException {
    database.run(
        "insert into fingerpost.permission values ('guards_team', 'guarded'), ('nobody', 'guarded')");
    try (Connection in = database.connect("guards_in");
        Connection out = database.connect("guards_out")) {
      Caller member = new Caller(in, "in");
      Caller stranger = new Caller(out, "out");
      long fence = member.begin("guarded/daily");
      assertThat(member.publish("guarded/daily", fence, 1, "k")).isEqualTo("APPLIED");
      assertThat(stranger.publish("guarded/daily", fence, 2, "k2")).isEqualTo("FORBIDDEN");
      assertThat(stranger.settle("guarded/daily", fence, 2, "k2"))
          .containsEntry("outcome", "FORBIDDEN");
      long other = stranger.acquire("guarded", Caller.MINUTE);
      assertThat(stranger.open("guarded", "guarded", other)).isEqualTo("FORBIDDEN");
      assertThat(stranger.begin("guarded2")).isPositive();
      assertThat(traces()).contains("? FORBIDDEN 1", "guarded/daily FORBIDDEN 1");
    }
    database.run("delete from fingerpost.permission");
  }

  private List<String> traces() throws SQLException {
    return Sql.rows(connection, "select * from fingerpost.refusal where owner = 'out'").stream()
        .map(row -> row.get("pointer") + " " + row.get("reason") + " " + row.get("times"))
        .toList();
  }

  @Test
  void publishersCanNeitherWriteTablesNorCallWhatIsInside() throws SQLException {
    try (Connection out = database.connect("guards_out")) {
      for (String attack :
          List.of(
              "update fingerpost.pointer set current_version = 1 returning 1",
              "select fingerpost.raise_floor('a', 1000000000001, 1)",
              "select fingerpost.init_store('s3://x', gen_random_uuid(), gen_random_uuid())",
              "select * from fingerpost.publication")) {
        assertThatThrownBy(() -> Sql.rows(out, attack)).hasMessageContaining("permission denied");
      }
    }
  }

  @Test
  void aValueOutOfItsRangeIsAnErrorThatNamesTheRange() throws SQLException {
    assertThatThrownBy(() -> ann.acquire("a//b", Caller.MINUTE))
        .hasMessageContaining("name_has_valid_segments");
    assertThatThrownBy(() -> ann.acquire("a/attempts", Caller.MINUTE))
        .hasMessageContaining("name_has_no_reserved_segment");
    assertThatThrownBy(() -> ann.acquire("a", 0)).hasMessageContaining("ttl_is_1_ms_to_1_day");
    assertThatThrownBy(() -> ann.open("a", "a", 7)).hasMessageContaining("fence_is_in_range");
  }

  @Test
  void aDatabaseOnAnotherTimelineIsRefused() throws SQLException {
    try (TestDatabase other = TestDatabase.create();
        Connection session = other.connect()) {
      Caller caller = new Caller(session, "ann");
      long fence = caller.begin("failed/over");
      other.run("update fingerpost.store set timeline = '00000009'");
      assertThat(caller.publish("failed/over", fence, 1, "k")).isEqualTo("WRONG_EPOCH");
      assertThat(caller.open("failed/over", "failed/over", fence)).isEqualTo("WRONG_EPOCH");
      assertThat(caller.settle("failed/over", fence, 1, "k"))
          .containsEntry("outcome", "WRONG_EPOCH");
    }
  }

  @Test
  void theSameRequestIdGetsItsOwnGrantBackAndCountsNothingUp() throws SQLException {
    UUID request = new UUID(7, 7);
    Map<String, Object> first = ann.acquire("asked", request, Caller.MINUTE);
    assertThat(ann.acquire("asked", request, Caller.MINUTE))
        .containsEntry("fence", first.get("fence"))
        .containsEntry("live", true);
    assertThat(new Caller(connection, "bob").acquire("asked", request, Caller.MINUTE))
        .containsEntry("outcome", "HELD");
    assertThat(ann.release("asked", (long) first.get("fence"))).isEqualTo("RELEASED");
    assertThat(new Caller(connection, "bob").acquire("asked", request, Caller.MINUTE))
        .containsEntry("fence", Caller.fence(2));
    assertThat(ann.acquire("asked", request, Caller.MINUTE))
        .containsEntry("fence", first.get("fence"))
        .containsEntry("live", false)
        .containsEntry("newest_fence", Caller.fence(2));
  }
}
