package dev.fingerpost.gc.postgres;

import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PatientCalls;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The retention policies in PostgreSQL. */
public final class PostgresRetention implements RetentionStore {
  private static final String SET =
      """
      select fingerpost.set_retention(p_pointer => :pointer, p_keep_last => :last,
        p_keep_for_ms => :age, p_follow_store => :follow)
      """;
  private static final String EXPIRABLE =
      """
      select version, by_removal from fingerpost.gc_expirable(p_pointer => :pointer,
        p_stored => :stored, p_keep_last => :last, p_keep_for_ms => :age)
      """;

  private final PatientCalls calls;

  public PostgresRetention(PostgresCalls calls, Repeats repeats) {
    this.calls = new PatientCalls(calls, repeats);
  }

  @Override
  public RetentionPolicy ofStore(Deadline deadline) {
    return calls.read(
        "read the store's retention",
        deadline,
        session ->
            session
                .query("select keep_last, keep_for_ms from fingerpost.store")
                .map((row, context) -> policy(row))
                .one());
  }

  @Override
  public Optional<RetentionPolicy> of(PointerName pointer, Deadline deadline) {
    return calls.read(
        "read the retention of " + pointer,
        deadline,
        session ->
            session
                .query("select keep_last, keep_for_ms from fingerpost.retention where pointer = :p")
                .bind("p", pointer.value())
                .map((row, context) -> policy(row))
                .findOne());
  }

  private static RetentionPolicy policy(ResultSet row) throws SQLException {
    int last = row.getInt("keep_last");
    OptionalInt keepLast = row.wasNull() ? OptionalInt.empty() : OptionalInt.of(last);
    long age = row.getLong("keep_for_ms");
    Optional<Duration> keepFor =
        row.wasNull() ? Optional.empty() : Optional.of(Duration.ofMillis(age));
    return new RetentionPolicy(keepLast, keepFor);
  }

  @Override
  public Answer setForStore(RetentionPolicy policy, Deadline deadline) {
    return set("set the store's retention", null, policy, false, deadline);
  }

  @Override
  public Answer set(PointerName pointer, Optional<RetentionPolicy> policy, Deadline deadline) {
    return set(
        "set the retention of " + pointer,
        pointer.value(),
        policy.orElse(RetentionPolicy.EVERYTHING),
        policy.isEmpty(),
        deadline);
  }

  private Answer set(
      String what,
      @Nullable String pointer,
      RetentionPolicy policy,
      boolean follow,
      Deadline deadline) {
    return calls.write(
        what,
        deadline,
        session ->
            session
                .query(SET)
                .bind("pointer", pointer)
                .bind("last", last(policy))
                .bind("age", age(policy))
                .bind("follow", follow)
                .mapTo(String.class)
                .map(Answer::valueOf)
                .one());
  }

  private static @Nullable Integer last(RetentionPolicy policy) {
    return policy.keepLast().isPresent() ? policy.keepLast().getAsInt() : null;
  }

  private static @Nullable Long age(RetentionPolicy policy) {
    return policy.keepFor().map(Duration::toMillis).orElse(null);
  }

  @Override
  public List<Expirable> expirable(
      PointerName pointer, Optional<RetentionPolicy> policy, Deadline deadline) {
    return calls.read(
        "look what " + pointer + " gives up",
        deadline,
        session ->
            session
                .query(EXPIRABLE)
                .bind("pointer", pointer.value())
                .bind("stored", policy.isEmpty())
                .bind("last", policy.map(PostgresRetention::last).orElse(null))
                .bind("age", policy.map(PostgresRetention::age).orElse(null))
                .map(
                    (row, context) ->
                        new Expirable(row.getLong("version"), row.getBoolean("by_removal")))
                .list());
  }
}
