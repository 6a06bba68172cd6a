package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.KeepRule.Live;
import dev.fingerpost.gc.KeepRule.Standing;
import dev.fingerpost.publisher.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** {@link KeepRule} and the SQL function {@code expirable} give up the same versions. */
class KeepRuleEqualityTest {
  private static final int HISTORIES = 2_000;
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  /** Ages in minutes, so that limits are met exactly. */
  private static final int OLDEST = 6;

  private final RandomGenerator random = new Random(17);

  /** A version's row: its state, when it was superseded, and what holds it. */
  private record Row(
      long number, boolean live, @Nullable Instant supersededAt, List<Instant> pins, boolean tag) {
    boolean held() {
      return tag || pins.stream().anyMatch(end -> end.isAfter(NOW));
    }
  }

  private record History(String name, Standing standing, boolean ownPolicy, List<Row> rows) {}

  @Test
  void bothRulesGiveUpTheSameVersions() throws SQLException {
    try (TestDatabase database = TestDatabase.create();
        Connection session = database.connect()) {
      List<History> histories = new ArrayList<>();
      RetentionPolicy ofStore = new RetentionPolicy(OptionalInt.of(2), Optional.of(minutes(2)));
      for (int i = 0; i < HISTORIES; i++) {
        histories.add(history("p" + i, ofStore));
      }
      write(session, ofStore, histories);
      int given = 0;
      for (History each : histories) {
        List<Expirable> expected = KeepRule.expirable(each.standing(), live(each), NOW);
        assertThat(asked(session, each.name())).as("%s", each).isEqualTo(expected);
        given += expected.isEmpty() ? 0 : 1;
      }
      assertThat(given).isBetween(HISTORIES / 4, HISTORIES - HISTORIES / 4);
    }
  }

  private static List<Live> live(History history) {
    return history.rows().stream()
        .filter(Row::live)
        .map(it -> new Live(it.number(), Optional.ofNullable(it.supersededAt()), it.held()))
        .toList();
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }

  private Instant ago(int most) {
    return NOW.minus(minutes(random.nextInt(most + 1)));
  }

  private History history(String name, RetentionPolicy ofStore) {
    int last = random.nextInt(7);
    boolean removed = random.nextInt(4) == 0;
    long current = removed ? 0 : last;
    boolean retired = removed || random.nextInt(5) == 0;
    int through = removed ? last : random.nextInt(last + 1);
    Instant at = NOW.plus(minutes(1)).minus(minutes(random.nextInt(3)));
    boolean own = random.nextInt(3) > 0;
    List<Row> rows = new ArrayList<>();
    Instant superseded = NOW.minus(minutes(OLDEST));
    for (int number = 1; number <= last; number++) {
      superseded = random.nextBoolean() ? superseded : later(superseded, ago(OLDEST));
      boolean top = number == current;
      boolean live = top || random.nextInt(4) > 0;
      rows.add(
          new Row(
              number,
              live,
              top ? null : superseded,
              live && random.nextInt(5) == 0 ? pins() : List.of(),
              live && random.nextInt(8) == 0));
    }
    Standing standing =
        new Standing(
            current,
            removed ? OptionalLong.of(restorable(rows)) : OptionalLong.empty(),
            retired ? OptionalLong.of(through) : OptionalLong.empty(),
            retired ? Optional.of(at) : Optional.empty(),
            own ? policy() : ofStore);
    return new History(name, standing, own, rows);
  }

  /** What was current is the newest one, unless that was rolled back since; 0 if nothing was. */
  private long restorable(List<Row> rows) {
    return rows.isEmpty() || random.nextInt(6) == 0 ? 0 : rows.get(rows.size() - 1).number();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** One that lasts, one that ran out this very moment, or both. */
  private List<Instant> pins() {
    return List.of(
            List.of(NOW), List.of(NOW.plusMillis(1)), List.of(Instant.MAX), List.of(NOW, ago(1)))
        .get(random.nextInt(4));
  }

  private RetentionPolicy policy() {
    OptionalInt last =
        random.nextBoolean() ? OptionalInt.of(1 + random.nextInt(4)) : OptionalInt.empty();
    Optional<Duration> age =
        random.nextBoolean() ? Optional.of(minutes(random.nextInt(OLDEST))) : Optional.empty();
    return new RetentionPolicy(last, age);
  }

  private static List<Expirable> asked(Connection session, String pointer) throws SQLException {
    try (PreparedStatement query =
        session.prepareStatement(
            "select version, by_removal from fingerpost.expirable(?, ?) order by version")) {
      query.setString(1, pointer);
      query.setObject(2, NOW.atOffset(ZoneOffset.UTC));
      List<Expirable> found = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          found.add(new Expirable(rows.getLong(1), rows.getBoolean(2)));
        }
      }
      return found;
    }
  }

  private static void write(Connection session, RetentionPolicy ofStore, List<History> histories)
      throws SQLException {
    try (Statement statement = session.createStatement()) {
      statement.execute(
          "update fingerpost.store set keep_last = %d, keep_for_ms = %d"
              .formatted(
                  ofStore.keepLast().orElseThrow(), ofStore.keepFor().orElseThrow().toMillis()));
      statement.execute(
          "insert into fingerpost.domain (name, fence, owner, granted_at, expires_at)"
              + " values ('d', 1000000000001, 'o', now(), now())");
      for (History each : histories) {
        insert(statement, each);
      }
      statement.executeBatch();
    }
  }

  private static void insert(Statement statement, History history) throws SQLException {
    Standing it = history.standing();
    boolean removed = it.restorable().isPresent();
    statement.addBatch(
        """
        insert into fingerpost.pointer (name, domain, floor_fence, floor_seq, current_version,
          last_version, opened_at, removed_at, removed_by, restore_version, retire_through, retire_at)
        values ('%s', 'd', 1000000000001, 0, %d, %d, now(), %s, %s, %s, %s, %s)
        """
            .formatted(
                history.name(),
                it.current(),
                history.rows().size(),
                removed ? "now()" : "null",
                removed ? "'o'" : "null",
                removed ? it.restorable().getAsLong() : "null",
                it.retireThrough().isPresent() ? it.retireThrough().getAsLong() : "null",
                it.retireAt().map(KeepRuleEqualityTest::time).orElse("null")));
    for (Row row : history.rows()) {
      insert(statement, history.name(), row);
    }
    if (history.ownPolicy()) {
      statement.addBatch(
          "insert into fingerpost.retention values ('%s', %s, %s)"
              .formatted(
                  history.name(),
                  it.policy().keepLast().isPresent() ? it.policy().keepLast().getAsInt() : "null",
                  it.policy().keepFor().map(age -> "" + age.toMillis()).orElse("null")));
    }
  }

  private static void insert(Statement statement, String pointer, Row row) throws SQLException {
    String attempt = pointer + "/attempts/" + row.number() + "/";
    statement.addBatch(
        """
        insert into fingerpost.publication (pointer, version, operation_key, revision, digest, kind, owner,
          fence, seq, published_at, superseded_at, state, attempts, root_key, size, sha256,
          media_type, files)
        values ('%s', %d, 'k%d', 1, repeat('a', 64), 'UPLOAD', 'o', 1000000000001, %d, now(), %s, %s)
        """
            .formatted(
                pointer,
                row.number(),
                row.number(),
                row.number(),
                row.supersededAt() == null ? "null" : time(row.supersededAt()),
                row.live()
                    ? "'LIVE', array['%s'], '%sx', 1, repeat('b', 64), 'text/plain', 1"
                        .formatted(attempt, attempt)
                    : "'EXPIRED', null, null, null, null, null, null"));
    for (Instant end : row.pins()) {
      statement.addBatch(
          """
          insert into fingerpost.pin (id, pointer, version, owner, reason, role_name, pinned_at,
            expires_at)
          values (gen_random_uuid(), '%s', %d, 'o', 'why', 'r', now(), %s)
          """
              .formatted(pointer, row.number(), end.equals(Instant.MAX) ? "null" : time(end)));
    }
    if (row.tag()) {
      statement.addBatch(
          "insert into fingerpost.tag values ('%s', 't%d', %d, 'o', now())"
              .formatted(pointer, row.number(), row.number()));
    }
  }

  private static String time(Instant at) {
    return "'" + at + "'::timestamptz";
  }
}
