package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.postgres.Caller.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The worst interleavings, each forced by a transaction kept in flight. */
class InterleavingTest {
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

  @Test
  void aRepeatOfAPublishStillInFlightWaitsAndIsADuplicateNeverStale() throws Exception {
    long fence = ann.begin("repeat");
    Caller first = races.inFlight("ann");
    assertThat(first.publish("repeat", fence, 1, "k")).isEqualTo("APPLIED");
    Future<String> repeat = races.startBlocked(ann, () -> ann.publish("repeat", fence, 1, "k"));
    first.connection().commit();
    assertThat(repeat.get()).isEqualTo("DUPLICATE");
  }

  @Test
  void aRepeatOfAPublishThatRolledBackIsApplied() throws Exception {
    long fence = ann.begin("again");
    Caller first = races.inFlight("ann");
    assertThat(first.publish("again", fence, 1, "k")).isEqualTo("APPLIED");
    Future<String> repeat = races.startBlocked(ann, () -> ann.publish("again", fence, 1, "k"));
    first.connection().rollback();
    assertThat(repeat.get()).isEqualTo("APPLIED");
  }

  @Test
  void settleWaitsForAPublishInFlightAndReportsIt() throws Exception {
    long fence = ann.begin("settle");
    Caller first = races.inFlight("ann");
    assertThat(first.publish("settle", fence, 1, "k")).isEqualTo("APPLIED");
    Future<Map<String, Object>> settle =
        races.startBlocked(ann, () -> ann.settle("settle", fence, 1, "k"));
    first.connection().commit();
    assertThat(settle.get()).containsEntry("outcome", "APPLIED").containsEntry("version", 1L);
  }

  @Test
  void settleWaitsForAPublishInFlightAndAfterItsEndRefusesItForEver() throws Exception {
    long fence = ann.begin("settle2");
    Caller first = races.inFlight("ann");
    assertThat(first.publish("settle2", fence, 1, "k")).isEqualTo("APPLIED");
    Future<Map<String, Object>> settle =
        races.startBlocked(ann, () -> ann.settle("settle2", fence, 1, "k"));
    first.connection().rollback();
    assertThat(settle.get()).containsEntry("outcome", "NEVER");
    assertThat(ann.publish("settle2", fence, 1, "k")).isEqualTo("STALE");
  }

  @Test
  void aHolderThatWakesMayPublishUntilItsSuccessorOpensAndNeverAfter() throws SQLException {
    long old = ann.acquire("woken", 1);
    assertThat(ann.open("woken", "woken", old)).isEqualTo("OPENED");
    long fresh = eventuallyAcquire(bob, "woken");
    assertThat(ann.publish("woken", old, 1, "k1")).isEqualTo("APPLIED");
    assertThat(bob.publish("woken", fresh, 1, "k2")).isEqualTo("NOT_OPEN");
    assertThat(bob.open("woken", "woken", fresh)).isEqualTo("OPENED");
    assertThat(ann.publish("woken", old, 2, "k2")).isEqualTo("STALE");
    assertThat(ann.open("woken", "woken", old)).isEqualTo("STALE");
    assertThat(ann.publish("woken", old, 1, "k1")).isEqualTo("DUPLICATE");
  }

  @Test
  void anExpiredHoldersReleaseDoesNotFreeItsSuccessor() throws SQLException {
    long old = ann.acquire("late", 1);
    long fresh = eventuallyAcquire(bob, "late");
    assertThat(ann.release("late", old)).isEqualTo("LOST");
    assertThat(ann.renew("late", old, MINUTE)).isEqualTo("LOST");
    assertThat(ann.acquire("late", UUID.randomUUID(), MINUTE))
        .containsEntry("outcome", "HELD")
        .containsEntry("fence", fresh);
  }

  @Test
  void aReleaseThatWaitedForItsSuccessorsGrantDoesNotFreeIt() throws Exception {
    long old = ann.acquire("overtaken", 1);
    Caller taker = races.inFlight("bob");
    long fresh = eventuallyAcquire(taker, "overtaken");
    Future<String> release = races.startBlocked(ann, () -> ann.release("overtaken", old));
    taker.connection().commit();
    assertThat(release.get()).isEqualTo("LOST");
    assertThat(bob.renew("overtaken", fresh, MINUTE)).isEqualTo("RENEWED");
  }

  @Test
  void aSettleOnAPointerNotOpenedUnderItsFenceIsSealedByTheRelease() throws Exception {
    assertThat(ann.release("unopened", ann.begin("unopened"))).isEqualTo("RELEASED");
    long fence = ann.acquire("unopened", MINUTE);
    Caller settler = races.inFlight("ann");
    assertThat(settler.settle("unopened", fence, 3, "k")).containsEntry("outcome", "NEVER");
    Future<String> release = races.startBlocked(ann, () -> ann.release("unopened", fence));
    settler.connection().commit();
    assertThat(release.get()).isEqualTo("RELEASED");
    assertThat(ann.publish("unopened", fence, 4, "k")).isEqualTo("STALE");
  }

  @Test
  void aPointerOpenedWhileItsTenureIsReleasedIsSealedWithTheOthers() throws Exception {
    long fence = ann.begin("closing");
    Caller opener = races.inFlight("ann");
    assertThat(opener.open("closing/late", "closing", fence)).isEqualTo("OPENED");
    Future<String> release = races.startBlocked(ann, () -> ann.release("closing", fence));
    opener.connection().commit();
    assertThat(release.get()).isEqualTo("RELEASED");
    assertThat(ann.publish("closing/late", fence, 1, "k")).isEqualTo("STALE");
  }

  @Test
  void anOpenThatWaitedForTheReleaseOfItsTenureIsRefused() throws Exception {
    long fence = ann.begin("closed");
    Caller closer = races.inFlight("ann");
    assertThat(closer.release("closed", fence)).isEqualTo("RELEASED");
    Future<String> open = races.startBlocked(ann, () -> ann.open("closed/late", "closed", fence));
    closer.connection().commit();
    assertThat(open.get()).isEqualTo("UNGRANTED");
  }

  @Test
  void aPublishAndAnOpenOfTheSamePointerDoNotDeadlock() throws Exception {
    long fence = ann.begin("both");
    Caller renewer = races.inFlight("ann");
    assertThat(renewer.renew("both", fence, MINUTE)).isEqualTo("RENEWED");
    assertThat(ann.publish("both", fence, 1, "k")).isEqualTo("APPLIED");
    renewer.connection().commit();
  }

  @Test
  void ofTwoFirstOpensUnderDifferentDomainsTheSecondIsRefused() throws Exception {
    long first = ann.acquire("twice", MINUTE);
    long second = bob.acquire("twice/elsewhere", MINUTE);
    Caller opener = races.inFlight("ann");
    assertThat(opener.open("twice", "twice", first)).isEqualTo("OPENED");
    Future<String> open =
        races.startBlocked(bob, () -> bob.open("twice", "twice/elsewhere", second));
    opener.connection().commit();
    assertThat(open.get()).isEqualTo("UNGRANTED");
  }

  @Test
  void promotionsCrosswiseDoNotDeadlock() throws Exception {
    long left = ann.begin("cross/left");
    long right = bob.begin("cross/right");
    assertThat(ann.publish("cross/left", left, 1, "k")).isEqualTo("APPLIED");
    assertThat(bob.publish("cross/right", right, 1, "k")).isEqualTo("APPLIED");
    Caller first = races.inFlight("ann");
    assertThat(first.publish("cross/left", left, 2, "k2")).isEqualTo("APPLIED");
    Future<Map<String, Object>> one =
        races.startBlocked(ann, () -> ann.promote("cross/left", left, 3, "p", "cross/right", 1));
    Future<Map<String, Object>> other =
        races.startBlocked(bob, () -> bob.promote("cross/right", right, 3, "p", "cross/left", 1));
    first.connection().commit();
    assertThat(one.get()).containsEntry("outcome", "APPLIED");
    assertThat(other.get()).containsEntry("outcome", "APPLIED");
  }

  @Test
  void aLeaseThatExpiresDuringTheWaitForItsRowCanBeTaken() throws Exception {
    Caller holder = races.inFlight("ann");
    holder.acquire("waited", 200);
    Future<Long> taken = races.startBlocked(bob, () -> bob.acquire("waited", MINUTE));
    Sql.row(ann.connection(), "select pg_sleep(0.3)");
    holder.connection().commit();
    assertThat(taken.get()).isEqualTo(Caller.fence(2));
  }

  @Test
  void aPublishThatWaitedForRecoveryIsOfTheWrongEpoch() throws Exception {
    try (TestDatabase other = TestDatabase.create();
        Races mine = new Races(other)) {
      Caller publisher = mine.session("ann");
      long fence = publisher.begin("recovered");
      Caller recovery = mine.inFlight("operator");
      Sql.rows(recovery.connection(), "select 1 from fingerpost.pointer for update");
      Future<String> publish =
          mine.startBlocked(publisher, () -> publisher.publish("recovered", fence, 1, "k"));
      Sql.rows(
          recovery.connection(),
          "update fingerpost.store set epoch = 2, incarnation = gen_random_uuid() returning 1");
      recovery.connection().commit();
      assertThat(publish.get()).isEqualTo("WRONG_EPOCH");
    }
  }

  @Test
  void aFirstOpenLeavesNoRowUnderAnEpochThatIsOver() throws Exception {
    try (TestDatabase other = TestDatabase.create();
        Races mine = new Races(other)) {
      Caller opener = mine.session("ann");
      long fence = opener.acquire("first", MINUTE);
      Caller holdUp = mine.inFlight("operator");
      Sql.execute(
          holdUp.connection(),
          "insert into fingerpost.pointer (name, domain, floor_fence, floor_seq)"
              + " values ('first', 'first', "
              + fence
              + ", 0)");
      Future<String> open = mine.startBlocked(opener, () -> opener.open("first", "first", fence));
      Caller recovery = mine.session("operator");
      Future<?> moved =
          mine.startBlocked(
              recovery,
              () ->
                  Sql.rows(
                      recovery.connection(),
                      "update fingerpost.store set epoch = 2, incarnation = gen_random_uuid()"
                          + " returning 1"));
      holdUp.connection().rollback();
      assertThat(open.get()).isEqualTo("OPENED");
      assertThat(moved.get()).isNotNull();
      assertThat(opener.open("first", "first", fence)).isEqualTo("WRONG_EPOCH");
      assertThat(opener.open("second", "second", fence)).isEqualTo("WRONG_EPOCH");
      assertThat(Sql.rows(opener.connection(), "select name from fingerpost.pointer")).hasSize(1);
    }
  }

  @Test
  void aPointerOpenedWhileAPublishLooksForItIsNotOpenForThatPublish() throws Exception {
    long fence = ann.acquire("appears", MINUTE);
    Caller holdUp = races.inFlight("operator");
    Sql.execute(holdUp.connection(), "lock table fingerpost.permission");
    Future<String> publish = races.startBlocked(ann, () -> ann.publish("appears", fence, 1, "k"));
    database.run(
        "insert into fingerpost.pointer (name, domain, floor_fence, floor_seq) values ('appears',"
            + " 'appears', "
            + fence
            + ", 0)");
    holdUp.connection().commit();
    assertThat(publish.get()).isEqualTo("NOT_OPEN");
  }

  private static long eventuallyAcquire(Caller caller, String domain) throws SQLException {
    Sql.row(caller.connection(), "select pg_sleep(0.005)");
    return caller.acquire(domain, MINUTE);
  }
}
