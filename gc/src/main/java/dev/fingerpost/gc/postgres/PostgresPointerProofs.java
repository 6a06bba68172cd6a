package dev.fingerpost.gc.postgres;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.gc.WrongStoreException;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PatientCalls;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PostgresCalls.Session;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The proofs on PostgreSQL: each call is one function of schema {@code fingerpost}. */
public final class PostgresPointerProofs implements PointerProofs {
  private static final String EXPIRE =
      """
      select * from fingerpost.gc_expire(p_pointer => :pointer,
        p_incarnation => cast(:incarnation as uuid), p_however_many => :all, p_limit => :limit)
      """;
  private static final String SEAL =
      """
      select fingerpost.gc_seal(p_pointer => :pointer,
        p_incarnation => cast(:incarnation as uuid)) as wrong
      """;
  private static final String SNAPSHOT =
      """
      select * from fingerpost.gc_snapshot(p_pointer => :pointer,
        p_incarnation => cast(:incarnation as uuid), p_after => :after,
        p_live_after => :live_after, p_limit => :limit, p_as_if => :as_if)
      """;
  private static final String FREED = "select fingerpost.gc_freed(p_attempts => :attempts)";
  private static final String NOT_FREED =
      """
      select fingerpost.gc_not_freed(p_pointer => :under, p_keys => :keys, p_reasons => :reasons)
      """;

  private final PatientCalls calls;
  private final UUID incarnation;

  /**
   * @param incarnation of the store that is collected
   */
  public PostgresPointerProofs(PostgresCalls calls, Repeats repeats, UUID incarnation) {
    this.calls = new PatientCalls(calls, repeats);
    this.incarnation = incarnation;
  }

  @Override
  public Expiry expire(PointerName pointer, boolean howeverMany, int limit, Deadline deadline) {
    return calls.write(
        "expire versions of " + pointer,
        deadline,
        session ->
            session
                .query(EXPIRE)
                .bind("pointer", pointer.value())
                .bind("incarnation", incarnation.toString())
                .bind("all", howeverMany)
                .bind("limit", limit)
                .map((row, context) -> expiry(row))
                .one());
  }

  private static Expiry expiry(ResultSet row) throws SQLException {
    String outcome = row.getString("outcome");
    refuse(outcome.equals("WRONG_EPOCH") ? row.getString("detail") : null);
    return new Expiry(
        row.getLong("expired"),
        row.getLong("expirable"),
        row.getLong("live"),
        outcome.equals("TOO_MANY"));
  }

  @Override
  public void seal(PointerName pointer, Deadline deadline) {
    Optional<String> wrong =
        calls.write(
            "seal " + pointer,
            deadline,
            session ->
                session
                    .query(SEAL)
                    .bind("pointer", pointer.value())
                    .bind("incarnation", incarnation.toString())
                    .map((row, context) -> Optional.ofNullable(row.getString("wrong")))
                    .one());
    refuse(wrong.orElse(null));
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    return calls.read(
        "read the references of " + pointer,
        deadline,
        session -> snapshot(session, pointer, range));
  }

  private Snapshot snapshot(Session session, PointerName pointer, Range range) {
    return session
        .query(SNAPSHOT)
        .bind("pointer", pointer.value())
        .bind("incarnation", incarnation.toString())
        .bind("after", range.after())
        .bind("live_after", range.liveAfter())
        .bind("limit", range.limit())
        .bind("as_if", range.asIfExpired())
        .map((row, context) -> snapshot(row, range.asIfSealed()))
        .findOne()
        .flatMap(Function.identity())
        .orElseThrow(() -> new FingerpostException("there is no pointer " + pointer));
  }

  private static Optional<Snapshot> snapshot(ResultSet row, boolean asIfSealed)
      throws SQLException {
    Optional<Position> floor = position(row, "floor_fence", "floor_seq");
    if (floor.isEmpty()) {
      return Optional.empty();
    }
    refuse(row.getString("wrong"));
    Optional<Position> sealed =
        position(row, "sealed_fence", "sealed_seq")
            .filter(it -> asIfSealed && it.compareTo(floor.get()) > 0);
    return Optional.of(
        new Snapshot(
            sealed.or(() -> floor).orElseThrow(),
            position(row, "newest_fence", "sealed_seq").map(Position::fence),
            row.getInt("epoch"),
            ended(row),
            known(row),
            row.getBoolean("complete")));
  }

  private static Optional<Position> position(ResultSet row, String fence, String seq)
      throws SQLException {
    long number = row.getLong(fence);
    return row.wasNull()
        ? Optional.empty()
        : Optional.of(new Position(new Fence(number), row.getInt(seq)));
  }

  private static Map<Integer, Position> ended(ResultSet row) throws SQLException {
    Map<Integer, Position> floors = new HashMap<>();
    @Nullable Array epochs = row.getArray("ended_epochs");
    if (epochs != null) {
      Integer[] numbers = (Integer[]) epochs.getArray();
      Long[] fences = (Long[]) row.getArray("ended_fences").getArray();
      Integer[] seqs = (Integer[]) row.getArray("ended_seqs").getArray();
      for (int i = 0; i < numbers.length; i++) {
        floors.put(numbers[i], new Position(new Fence(fences[i]), seqs[i]));
      }
    }
    return floors;
  }

  private static NavigableMap<String, Known> known(ResultSet row) throws SQLException {
    NavigableMap<String, Known> known = new TreeMap<>(KeyOrder.UTF8);
    String[] attempts = (String[]) row.getArray("attempts").getArray();
    Boolean[] live = (Boolean[]) row.getArray("live").getArray();
    for (int i = 0; i < attempts.length; i++) {
      known.put(attempts[i], live[i] ? Known.LIVE : Known.EXPIRED);
    }
    return known;
  }

  @Override
  public void freed(List<String> attempts, Deadline deadline) {
    boolean ignored =
        calls.write(
            "record what was freed",
            deadline,
            session ->
                session
                    .query(FREED)
                    .bindArray("attempts", String.class, attempts)
                    .map((row, context) -> true)
                    .one());
  }

  @Override
  public void notFreed(String under, List<Failure> failures, Deadline deadline) {
    boolean ignored =
        calls.write(
            "record what was not freed",
            deadline,
            session ->
                session
                    .query(NOT_FREED)
                    .bind("under", under)
                    .bindArray("keys", String.class, failures.stream().map(Failure::key).toList())
                    .bindArray(
                        "reasons", String.class, failures.stream().map(Failure::reason).toList())
                    .map((row, context) -> true)
                    .one());
  }

  private static void refuse(@Nullable String wrong) {
    if (wrong != null) {
      throw new WrongStoreException(wrong + "; nothing more is collected");
    }
  }
}
