package dev.fingerpost.publisher.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pins, tags and removals as the database decides them, and their worst interleavings. */
class HoldsTest {
  private static final String EXPIRE =
      """
      update fingerpost.publication set state = 'EXPIRED', attempts = null, root_key = null,
        size = null, sha256 = null, media_type = null, files = null
      where pointer = '%s' and version = %d
      """;

  /** What any role with USAGE may call, of all that V7 made. */
  private static final String CALLABLE =
      """
      select f.proname as name from pg_proc f
      where f.pronamespace = 'fingerpost'::regnamespace and has_function_privilege(f.oid, 'execute')
        and f.proname in ('pin', 'unpin', 'tag', 'untag', 'remove', 'restore', 'decide_tenure',
          'decide_removal', 'unholdable', 'unholdable_detail', 'first_three', 'refuse_revival',
          'apply')
      order by 1
      """;

  private static TestDatabase database;
  private Races races;
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
    races = new Races(database);
    ann = races.session("ann");
    bob = races.session("bob");
  }

  @AfterEach
  void disconnect() throws SQLException {
    races.close();
  }

  private long published(String pointer, int versions) throws SQLException {
    long fence = ann.begin(pointer);
    for (int seq = 1; seq <= versions; seq++) {
      assertThat(ann.publish(pointer, fence, seq, "k" + seq)).isEqualTo("APPLIED");
    }
    return fence;
  }

  private static void expire(String pointer, long version) {
    database.run(EXPIRE.formatted(pointer, version));
  }

  @Test
  void aPinRepeatedWithItsIdStandsAndTheIdOfAnotherIsRefused() throws SQLException {
    published("pinned", 2);
    UUID id = UUID.randomUUID();
    Map<String, Object> first = ann.pin(id, "pinned", 1, 1000L);
    assertThat(first).containsEntry("outcome", "PINNED");
    assertThat(ann.pin(id, "pinned", 1, null))
        .containsEntry("outcome", "PINNED")
        .containsEntry("pinned_at", first.get("pinned_at"))
        .containsEntry("expires_at", null);
    assertThat(ann.pin(id, "pinned", 2, null)).containsEntry("outcome", "ID_TAKEN");
    assertThat(bob.pin(id, "pinned", 1, null)).containsEntry("outcome", "ID_TAKEN");
    assertThat(ann.unpin(id)).containsEntry("outcome", "UNPINNED");
    assertThat(ann.unpin(id)).containsEntry("outcome", "UNPINNED");
    assertThat(ann.remove("pinned", Caller.fence(1), false)).containsEntry("outcome", "REMOVED");
  }

  @Test
  void whatIsNotThereOrWasCollectedCannotBeHeld() throws SQLException {
    published("gone", 2);
    expire("gone", 1);
    assertThat(ann.pin(UUID.randomUUID(), "gone", 1, null)).containsEntry("outcome", "EXPIRED");
    assertThat(ann.pin(UUID.randomUUID(), "gone", 9, null)).containsEntry("outcome", "NOT_FOUND");
    assertThat(ann.pin(UUID.randomUUID(), "no/such", 1, null))
        .containsEntry("outcome", "NOT_FOUND");
    assertThat(ann.tag("gone", "old", 1, false)).containsEntry("outcome", "EXPIRED");
    assertThat(ann.tag("gone", "old", 9, false)).containsEntry("outcome", "NOT_FOUND");
  }

  @Test
  void aPinThatLapsedIsRenewedWhileItsVersionIsLive() throws SQLException {
    long fence = published("lapsed", 2);
    UUID id = UUID.randomUUID();
    assertThat(ann.pin(id, "lapsed", 1, 60_000L)).containsEntry("outcome", "PINNED");
    database.run(
        "update fingerpost.pin set expires_at = now() - interval '1 hour' where id = '%s'"
            .formatted(id));
    assertThat(ann.pin(id, "lapsed", 1, 60_000L)).containsEntry("outcome", "PINNED");
    assertThat(ann.remove("lapsed", fence, false)).containsEntry("outcome", "PINNED");
    database.run(
        "update fingerpost.pin set expires_at = now() - interval '2 days' where id = '%s'"
            .formatted(id));
    assertThat(ann.pin(UUID.randomUUID(), "lapsed", 2, 1L)).containsEntry("outcome", "PINNED");
    assertThat(
            Sql.row(
                ann.connection(),
                "select count(*) n from fingerpost.pin_status where pointer = 'lapsed'"))
        .containsEntry("n", 1L);
    database.run("update fingerpost.pin set expires_at = now() - interval '1 second'");
    assertThat(ann.remove("lapsed", fence, false)).containsEntry("outcome", "REMOVED");
  }

  @Test
  void aPinWaitsForAnExpiryUnderWayAndIsRefused() throws Exception {
    published("race", 2);
    Caller expiry = races.inFlight("gc");
    Sql.rows(expiry.connection(), "select * from fingerpost.lock_pointers('race')");
    Sql.rows(expiry.connection(), EXPIRE.formatted("race", 1) + " returning 1");
    Future<Map<String, Object>> pin =
        races.startBlocked(bob, () -> bob.pin(UUID.randomUUID(), "race", 1, null));
    expiry.connection().commit();
    assertThat(pin.get()).containsEntry("outcome", "EXPIRED");
  }

  @Test
  void aRemovalSeesThePinItWaitedFor() throws Exception {
    long fence = published("waits", 1);
    Caller pinner = races.inFlight("bob");
    assertThat(pinner.pin(UUID.randomUUID(), "waits", 1, null)).containsEntry("outcome", "PINNED");
    Future<Map<String, Object>> removal =
        races.startBlocked(ann, () -> ann.remove("waits", fence, false));
    pinner.connection().commit();
    assertThat(removal.get()).containsEntry("outcome", "PINNED");
  }

  @Test
  void aRemovalSeesThePromotionItWaitedFor() throws Exception {
    long fence = published("source", 1);
    long target = bob.begin("copy/target");
    Caller promoter = races.inFlight("bob");
    assertThat(promoter.promote("copy/target", target, 1, "k", "source", 1))
        .containsEntry("outcome", "APPLIED");
    Future<Map<String, Object>> removal =
        races.startBlocked(ann, () -> ann.remove("source", fence, true));
    promoter.connection().commit();
    assertThat(removal.get())
        .containsEntry("outcome", "REFERRED")
        .hasEntrySatisfying("detail", it -> assertThat((String) it).endsWith(": copy/target@1"));
  }

  @Test
  void aPromotionThatWaitedForARemovalStillFindsItsSource() throws Exception {
    long fence = published("late", 1);
    long target = bob.begin("copy/late");
    Caller remover = races.inFlight("ann");
    assertThat(remover.remove("late", fence, false)).containsEntry("outcome", "REMOVED");
    Future<Map<String, Object>> promotion =
        races.startBlocked(bob, () -> bob.promote("copy/late", target, 1, "k", "late", 1));
    remover.connection().commit();
    assertThat(promotion.get()).containsEntry("outcome", "APPLIED");
  }

  @Test
  void aPublishThatWaitedForARemovalBringsThePointerBackUnlessItExpectsTheOldVersion()
      throws Exception {
    long fence = published("contested", 2);
    Caller remover = races.inFlight("ann");
    assertThat(remover.remove("contested", fence, false)).containsEntry("outcome", "REMOVED");
    Future<Map<String, Object>> publish =
        races.startBlocked(
            ann, () -> ann.publish("contested", fence, 3, "k3", Caller.digest("k3"), 2L));
    remover.connection().commit();
    assertThat(publish.get()).containsEntry("outcome", "VERSION_MISMATCH");
    assertThat(ann.publish("contested", fence, 3, "k3", Caller.digest("k3"), null))
        .containsEntry("outcome", "APPLIED")
        .containsEntry("version", 3L);
    assertThat(ann.pointer("contested"))
        .containsEntry("current_version", 3L)
        .containsEntry("removed_at", null)
        .containsEntry("restore_version", null)
        .containsEntry("retire_through", 2L)
        .hasEntrySatisfying("retire_at", it -> assertThat(it).isNotNull());
    assertThat(ann.restore("contested", fence))
        .containsEntry("outcome", "NOT_REMOVED")
        .containsEntry("detail", "contested was published again since: version 3 is current");
  }

  @Test
  void aRemovalLeavesATombstoneAndARestoreUndoesItWhole() throws SQLException {
    long fence = published("removed", 2);
    Map<String, Object> before = ann.pointer("removed");
    Map<String, Object> first = ann.remove("removed", fence, false);
    assertThat(first)
        .containsEntry("outcome", "REMOVED")
        .containsEntry("restore_version", 2L)
        .containsEntry("removed_by", "ann");
    assertThat(ann.remove("removed", fence, false)).isEqualTo(first);
    assertThat(ann.pointer("removed"))
        .containsEntry("current_version", 0L)
        .containsEntry("last_version", 2L)
        .containsEntry("floor_seq", 2)
        .containsEntry("retire_through", 2L);
    assertThat(superseded("removed", 2)).isNotNull();
    assertThat(ann.restore("removed", fence))
        .containsEntry("outcome", "RESTORED")
        .containsEntry("current_version", 2L);
    assertThat(ann.pointer("removed")).isEqualTo(before);
    assertThat(superseded("removed", 2)).isNull();
    assertThat(ann.restore("removed", fence))
        .containsEntry("outcome", "NOT_REMOVED")
        .containsEntry("detail", "removed is not removed");
  }

  private Object superseded(String pointer, long version) throws SQLException {
    return Sql.row(
            ann.connection(),
            "select superseded_at from fingerpost.version where pointer = ? and version = ?",
            pointer,
            version)
        .get("superseded_at");
  }

  @Test
  void whatWasCollectedAfterARemovalIsNotRestored() throws SQLException {
    long fence = published("toolate", 1);
    assertThat(ann.remove("toolate", fence, false)).containsEntry("outcome", "REMOVED");
    expire("toolate", 1);
    assertThat(ann.restore("toolate", fence)).containsEntry("outcome", "EXPIRED");
    assertThat(ann.publish("toolate", fence, 2, "k2")).isEqualTo("APPLIED");
    assertThat(ann.pointer("toolate")).containsEntry("current_version", 2L);
  }

  @Test
  void tagsMoveOnlyWhenToldToAndGoOnlyByForce() throws SQLException {
    long fence = published("tagged", 2);
    assertThat(ann.tag("tagged", "stable", 1, false)).containsEntry("outcome", "TAGGED");
    assertThat(ann.tag("tagged", "stable", 1, false)).containsEntry("outcome", "TAGGED");
    assertThat(ann.tag("tagged", "stable", 2, false))
        .containsEntry("outcome", "TAKEN")
        .containsEntry("previous_version", 1L);
    assertThat(ann.tag("tagged", "stable", 2, true))
        .containsEntry("outcome", "TAGGED")
        .containsEntry("previous_version", 1L);
    assertThat(ann.remove("tagged", fence, false))
        .containsEntry("outcome", "TAGGED")
        .containsEntry("detail", "tagged is tagged: stable (version 2)");
    assertThat(ann.pin(UUID.randomUUID(), "tagged", 1, null)).containsEntry("outcome", "PINNED");
    assertThat(ann.remove("tagged", fence, true)).containsEntry("outcome", "REMOVED");
    assertThat(ann.untag("tagged", "stable")).containsEntry("version", null);
    assertThat(Sql.rows(ann.connection(), "select 1 from fingerpost.pin where pointer = 'tagged'"))
        .isEmpty();
  }

  @Test
  void aTagIsNoNumberAndNoKey() {
    for (String name : List.of("7", "key:7", "", "-a", "a/b", "a b", "x".repeat(101))) {
      assertThatThrownBy(() -> ann.tag("tagged", name, 1, false)).hasMessageContaining("tag_");
    }
  }

  @Test
  void theTenureMustHaveOpenedThePointerAndNotBeOver() throws SQLException {
    long fence = published("held", 1);
    assertThat(ann.remove("nowhere", fence, false)).containsEntry("outcome", "NOT_OPEN");
    assertThat(bob.remove("held", fence, false)).containsEntry("outcome", "UNGRANTED");
    assertThat(ann.release("held", fence)).isEqualTo("RELEASED");
    assertThat(ann.remove("held", fence, true)).containsEntry("outcome", "UNGRANTED");
    long next = bob.acquire("held", Caller.MINUTE);
    assertThat(bob.remove("held", next, true)).containsEntry("outcome", "NOT_OPEN");
    assertThat(bob.open("held", "held", next)).isEqualTo("OPENED");
    assertThat(ann.remove("held", fence, true)).containsEntry("outcome", "STALE");
    assertThat(ann.restore("held", fence)).containsEntry("outcome", "STALE");
    assertThat(bob.restore("held", next)).containsEntry("outcome", "NOT_REMOVED");
    assertThat(
            Sql.rows(
                ann.connection(),
                "select reason from fingerpost.refusal where pointer = 'held' order by reason"))
        .extracting(it -> it.get("reason"))
        .containsExactly("NOT_OPEN", "STALE", "UNGRANTED", "UNGRANTED");
  }

  @Test
  void whatWasExpiredNeverComesBack() throws SQLException {
    published("final", 2);
    expire("final", 1);
    assertThatThrownBy(
            () ->
                database.run(
                    "update fingerpost.publication old set state = 'LIVE', attempts = new.attempts,"
                        + " root_key = new.root_key, size = new.size, sha256 = new.sha256,"
                        + " media_type = new.media_type, files = new.files"
                        + " from fingerpost.publication new where old.pointer = 'final'"
                        + " and new.pointer = 'final' and old.version = 1 and new.version = 2"))
        .hasRootCauseMessage(
            "ERROR: version 1 of final stays what it is: an expired version never comes back, none"
                + " is renumbered\n  Where: PL/pgSQL function fingerpost.refuse_revival() line 3 at"
                + " RAISE");
    assertThatThrownBy(
            () ->
                database.run(
                    "update fingerpost.publication set version = 9"
                        + " where pointer = 'final' and version = 2"))
        .hasRootCauseMessage(
            "ERROR: version 2 of final stays what it is: an expired version never comes back, none"
                + " is renumbered\n  Where: PL/pgSQL function fingerpost.refuse_revival() line 3 at"
                + " RAISE");
  }

  @Test
  void theTablesRefuseWhatNoFunctionDoes() throws SQLException {
    long fence = published("whole", 1);
    assertThat(ann.remove("whole", fence, false)).containsEntry("outcome", "REMOVED");
    Map<String, String> attacks =
        Map.of(
            "pointer set current_version = 1 where name = 'whole'",
            "a_removed_pointer_has_no_current",
            "pointer set removed_by = null where name = 'whole'",
            "a_removal_is_whole",
            "pointer set retire_through = null where name = 'whole'",
            "a_retirement_is_whole",
            "pointer set retire_through = null, retire_at = null where name = 'whole'",
            "a_removed_pointer_is_retired",
            "publication set attempts = attempts || attempts where pointer = 'whole'",
            "a_version_refers_to_one_attempt");
    for (Map.Entry<String, String> attack : attacks.entrySet()) {
      assertThatThrownBy(() -> database.run("update fingerpost." + attack.getKey()))
          .rootCause()
          .hasMessageContaining(attack.getValue());
    }
  }

  @Test
  void onlyWhoPinnedOrMayPublishUnpinsAndOnlyPublishersTag() throws SQLException {
    published("mine", 1);
    database.run(
        """
        do $$ begin
          create role holds_one login; create role holds_two login;
        exception when duplicate_object then null; end $$;
        grant usage on schema fingerpost to holds_one, holds_two;
        insert into fingerpost.permission values ('nobody', 'mine');
        """);
    try (Connection one = database.connect("holds_one");
        Connection two = database.connect("holds_two")) {
      UUID id = UUID.randomUUID();
      Caller reader = new Caller(one, "reader");
      Caller other = new Caller(two, "reader");
      assertThat(reader.pin(id, "mine", 1, null)).containsEntry("outcome", "PINNED");
      assertThat(other.unpin(id)).containsEntry("outcome", "FORBIDDEN");
      assertThat(reader.tag("mine", "t", 1, false)).containsEntry("outcome", "FORBIDDEN");
      assertThat(reader.untag("mine", "t")).containsEntry("outcome", "FORBIDDEN");
      assertThat(reader.remove("mine", Caller.fence(1), false))
          .containsEntry("outcome", "FORBIDDEN");
      assertThat(reader.unpin(id)).containsEntry("outcome", "UNPINNED");
      assertThatThrownBy(() -> Sql.rows(one, "delete from fingerpost.pin returning 1"))
          .hasMessageContaining("permission denied");
      assertThat(Sql.rows(one, CALLABLE))
          .extracting(it -> it.get("name"))
          .containsExactly("pin", "remove", "restore", "tag", "unpin", "untag");
    }
    database.run("delete from fingerpost.permission");
  }
}
