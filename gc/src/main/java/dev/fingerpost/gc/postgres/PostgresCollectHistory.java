package dev.fingerpost.gc.postgres;

import dev.fingerpost.gc.CollectHistory;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PatientCalls;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.Rows;
import dev.fingerpost.writer.Deadline;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The history in PostgreSQL. Reading roles need SELECT on the tables of collection. */
public final class PostgresCollectHistory implements CollectHistory {
  private static final String RUNS =
      """
      select r.*, (select array_agg(k order by k) from jsonb_object_keys(r.tally) k) as names,
        (select array_agg((r.tally ->> k)::bigint order by k) from jsonb_object_keys(r.tally) k)
          as counts
      from fingerpost.gc_run r order by started_at desc limit :limit
      """;
  private static final String PUBLISHED =
      """
      select p.name, v.published_at from fingerpost.pointer_status p
      join fingerpost.version v on v.pointer = p.name and v.version = p.current_version
      """;

  private final PatientCalls calls;

  public PostgresCollectHistory(PostgresCalls calls, Repeats repeats) {
    this.calls = new PatientCalls(calls, repeats);
  }

  @Override
  public List<Run> runs(int limit, Deadline deadline) {
    return calls.read(
        "read the last collections",
        deadline,
        session -> session.query(RUNS).bind("limit", limit).map((row, context) -> run(row)).list());
  }

  private static Run run(ResultSet row) throws SQLException {
    return new Run(
        row.getString("collector"),
        row.getString("mode").equals("FULL"),
        Rows.instant(row, "started_at"),
        Optional.ofNullable(row.getObject("finished_at", OffsetDateTime.class))
            .map(OffsetDateTime::toInstant),
        Optional.ofNullable(row.getString("outcome")).map(RunOutcome::valueOf),
        row.getLong("pointers"),
        tally(row));
  }

  private static Map<String, Long> tally(ResultSet row) throws SQLException {
    Map<String, Long> tally = new HashMap<>();
    if (row.getArray("names") != null) {
      String[] names = (String[]) row.getArray("names").getArray();
      Long[] counts = (Long[]) row.getArray("counts").getArray();
      for (int i = 0; i < names.length; i++) {
        tally.put(names[i], counts[i]);
      }
    }
    return tally;
  }

  @Override
  public Map<String, Long> totals(Deadline deadline) {
    return calls.read(
        "read what was collected",
        deadline,
        session ->
            session
                .query("select name, value from fingerpost.gc_total")
                .map((row, context) -> Map.entry(row.getString("name"), row.getLong("value")))
                .collectToMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public List<Unfreed> unfreed(int limit, Deadline deadline) {
    return calls.read(
        "read what was not freed",
        deadline,
        session ->
            session
                .query("select * from fingerpost.unfreed order by first_at, key limit :limit")
                .bind("limit", limit)
                .map((row, context) -> unfreed(row))
                .list());
  }

  private static Unfreed unfreed(ResultSet row) throws SQLException {
    return new Unfreed(
        row.getString("key"),
        row.getString("pointer"),
        row.getString("reason"),
        Rows.instant(row, "first_at"),
        Rows.instant(row, "latest_at"),
        row.getLong("times"));
  }

  @Override
  public Map<String, Instant> lastPublished(Deadline deadline) {
    return calls.read(
        "read when pointers were published",
        deadline,
        session ->
            session
                .query(PUBLISHED)
                .map(
                    (row, context) ->
                        Map.entry(row.getString("name"), Rows.instant(row, "published_at")))
                .collectToMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
