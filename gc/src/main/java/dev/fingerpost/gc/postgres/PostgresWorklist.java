package dev.fingerpost.gc.postgres;

import dev.fingerpost.gc.Worklist;
import dev.fingerpost.gc.WrongStoreException;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PatientCalls;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.Rows;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/** The worklist on PostgreSQL: each call is one function of schema {@code fingerpost}. */
public final class PostgresWorklist implements Worklist {
  /** How long other runs leave a claimed pointer alone, at first. */
  private static final Duration CLAIM = Duration.ofMinutes(10);

  private static final String BEGIN =
      """
      select * from fingerpost.gc_begin(p_run => cast(:run as uuid), p_collector => :collector,
        p_mode => :mode, p_incarnation => cast(:incarnation as uuid))
      """;
  private static final String CLAIM_NEXT =
      """
      select * from fingerpost.gc_claim(p_run => cast(:run as uuid), p_mode => :mode,
        p_after => :after, p_others => :others, p_claim_ms => :claim)
      """;
  private static final String RECORD =
      """
      select fingerpost.gc_record(p_run => cast(:run as uuid), p_pointer => :pointer,
        p_complete => :complete, p_full => :full, p_floor_fence => :fence, p_floor_seq => :seq,
        p_began => :began, p_tally => cast(:tally as jsonb))
      """;
  private static final String FINISH =
      """
      select fingerpost.gc_finish(p_run => cast(:run as uuid), p_outcome => :outcome,
        p_walked_to => :place, p_tally => cast(:tally as jsonb))
      """;
  private static final String ABANDONED =
      """
      select * from fingerpost.gc_abandoned(p_after_ms => :limit_ms,
        p_collector_prefix => :collectors, p_after => :after, p_limit => :limit)
      """;

  private final PatientCalls calls;
  private final UUID incarnation;

  /**
   * @param incarnation of the store that is collected
   */
  public PostgresWorklist(PostgresCalls calls, Repeats repeats, UUID incarnation) {
    this.calls = new PatientCalls(calls, repeats);
    this.incarnation = incarnation;
  }

  private static boolean done(Query query) {
    return query.map((row, context) -> true).one();
  }

  @Override
  public long begin(UUID run, String collector, boolean full, Deadline deadline) {
    return calls.write(
        "begin a collection",
        deadline,
        session ->
            session
                .query(BEGIN)
                .bind("run", run.toString())
                .bind("collector", collector)
                .bind("mode", full ? "FULL" : "CHANGED")
                .bind("incarnation", incarnation.toString())
                .map((row, context) -> begun(row))
                .one());
  }

  private static long begun(ResultSet row) throws SQLException {
    String wrong = row.getString("wrong");
    if (wrong != null) {
      throw new WrongStoreException(wrong + "; nothing was collected");
    }
    return row.getLong("pointers");
  }

  /**
   * A claim whose reply was lost is not given out again: another run, or the next one, takes it.
   */
  @Override
  public Optional<Claim> claim(UUID run, Wanted wanted, Deadline deadline) {
    return calls.write(
        "claim a pointer",
        deadline,
        session ->
            session
                .query(CLAIM_NEXT)
                .bind("run", run.toString())
                .bind("mode", wanted.kind().name())
                .bind("after", wanted.after())
                .bind("others", wanted.others())
                .bind("claim", CLAIM.toMillis())
                .map((row, context) -> claim(row))
                .findOne());
  }

  private static Claim claim(ResultSet row) throws SQLException {
    long fence = row.getLong("done_fence");
    Optional<Position> done =
        row.wasNull()
            ? Optional.empty()
            : Optional.of(new Position(new Fence(fence), row.getInt("done_seq")));
    return new Claim(
        new PointerName(row.getString("pointer")),
        new PointerName(row.getString("domain")),
        row.getBoolean("full_visit"),
        done,
        Rows.instant(row, "began"));
  }

  @Override
  public void record(UUID run, Visit visit, Deadline deadline) {
    Claim claim = visit.claim();
    boolean ignored =
        calls.write(
            "record the visit to " + claim.pointer(),
            deadline,
            session ->
                done(
                    session
                        .query(RECORD)
                        .bind("run", run.toString())
                        .bind("pointer", claim.pointer().value())
                        .bind("complete", visit.complete())
                        .bind("full", claim.full())
                        .bind("fence", visit.floor().map(it -> it.fence().value()).orElse(0L))
                        .bind("seq", visit.floor().map(Position::seq).orElse(0))
                        .bind("began", claim.began().atOffset(ZoneOffset.UTC))
                        .bind("tally", json(visit.tally()))));
  }

  /** The names are ours and need no escapes. */
  private static String json(Map<String, Long> tally) {
    return new TreeMap<>(tally)
        .entrySet().stream()
            .map(each -> "\"" + each.getKey() + "\":" + each.getValue())
            .collect(Collectors.joining(",", "{", "}"));
  }

  @Override
  public void finish(
      UUID run,
      RunOutcome outcome,
      Optional<String> walkedTo,
      Map<String, Long> tally,
      Deadline deadline) {
    boolean ignored =
        calls.write(
            "end the collection",
            deadline,
            session ->
                done(
                    session
                        .query(FINISH)
                        .bind("run", run.toString())
                        .bind("outcome", outcome.name())
                        .bind("place", walkedTo.orElse(null))
                        .bind("tally", json(tally))));
  }

  @Override
  public String walkPlace(Deadline deadline) {
    return calls.write(
        "read where the walk goes on",
        deadline,
        session -> session.query("select fingerpost.gc_walk_place()").mapTo(String.class).one());
  }

  @Override
  public List<Abandoned> abandoned(
      Duration expiredFor, String collectors, String after, int limit, Deadline deadline) {
    return calls.write(
        "look for abandoned domains",
        deadline,
        session ->
            session
                .query(ABANDONED)
                .bind("limit_ms", expiredFor.toMillis())
                .bind("collectors", collectors)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, context) -> abandoned(row))
                .list());
  }

  private static Abandoned abandoned(ResultSet row) throws SQLException {
    String[] pointers = (String[]) row.getArray("pointers").getArray();
    return new Abandoned(
        new PointerName(row.getString("domain")),
        Arrays.stream(pointers).map(PointerName::new).toList());
  }
}
