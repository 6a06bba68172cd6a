package dev.fingerpost.publisher.postgres;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Address.Selector;
import dev.fingerpost.publisher.HistorySummary;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.postgres.PostgresCalls.Session;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;

/**
 * The catalog on PostgreSQL: one query each, by primary key where there is one. Reading roles need
 * USAGE on schema {@code fingerpost} and SELECT on {@code store}, {@code version}, {@code
 * pointer_status}, {@code tag_status} and {@code refusal}. What fails for a passing reason is
 * repeated within the deadline.
 */
public final class PostgresPointerCatalog implements PointerCatalog {
  private static final String CURRENT =
      """
      select v.* from fingerpost.pointer_status p
      join fingerpost.version v on v.pointer = p.name and v.version = p.current_version
      where p.name = :pointer
      """;
  private static final String NUMBERED =
      "select * from fingerpost.version where pointer = :pointer and version = :version";
  private static final String BY_KEY =
      """
      select * from fingerpost.version where pointer = :pointer and operation_key = :key
      order by revision desc limit 1
      """;
  private static final String BY_TAG =
      """
      select v.* from fingerpost.tag_status t
      join fingerpost.version v on v.pointer = t.pointer and v.version = t.version
      where t.pointer = :pointer and t.name = :tag
      """;
  private static final String OUTCOME =
      """
      select * from fingerpost.version
      where pointer = :pointer and operation_key = :key and revision = :revision
      """;
  private static final String POINTERS =
      """
      select p.name, p.domain, p.floor_fence, p.floor_seq, p.last_version, p.opened_at,
        p.removed_at, p.removed_by, p.restore_version, p.retire_at, v.*
      from fingerpost.pointer_status p
      left join fingerpost.version v on v.pointer = p.name and v.version = p.current_version
      """;
  private static final String HISTORY =
      """
      select * from fingerpost.version where pointer = :pointer and version < :before
      order by version desc limit :limit
      """;
  private static final String SUMMARIES =
      """
      select p.name, p.floor_fence, p.floor_seq, p.current_version, p.last_version,
        p.removed_at is not null as removed, h.largest, h.open, h.newest_open,
        c.state as current_state, top.fence, top.seq
      from fingerpost.pointer_status p
      cross join lateral (
        select coalesce(max(v.version), 0) as largest,
          count(*) filter (where v.superseded_at is null) as open,
          coalesce(max(v.version) filter (where v.superseded_at is null), 0) as newest_open
        from fingerpost.version v where v.pointer = p.name) h
      left join fingerpost.version c on c.pointer = p.name and c.version = p.current_version
      left join lateral (
        select v.fence, v.seq from fingerpost.version v where v.pointer = p.name
        order by v.fence desc, v.seq desc limit 1) top on true
      where p.name > :after and p.name = coalesce(:only, p.name)
      order by p.name limit :limit
      """;
  private static final String REFERENCED =
      """
      select distinct v.attempts[1] as attempt from fingerpost.version v
      where v.state = 'LIVE' and (v.attempts[1]) collate "C" = any (:attempts)
      """;
  private static final String REFUSALS =
      """
      select * from fingerpost.refusal
      where pointer = coalesce(:pointer, pointer) and latest_at >= :since
      order by latest_at desc, pointer, owner, fence, reason limit :limit
      """;

  private final PostgresCalls calls;
  private final Repeats repeats;

  public PostgresPointerCatalog(PostgresCalls calls, Repeats repeats) {
    this.calls = calls;
    this.repeats = repeats;
  }

  private <T> T look(String what, Deadline deadline, Function<Session, T> look) {
    return repeats.call(what, deadline, each -> calls.read(what, each, look));
  }

  @Override
  public StoreInfo store(Deadline deadline) {
    Optional<StoreInfo> store =
        look(
            "read the store",
            deadline,
            session ->
                session
                    .query("select store_id, root, incarnation, epoch from fingerpost.store")
                    .map((row, context) -> Rows.store(row))
                    .findOne());
    return store.orElseThrow(
        () ->
            new PointerStoreException(
                Effect.NOTHING_PERMANENT,
                "this database holds no store yet: run 'fingerpost init'",
                null));
  }

  @Override
  public Optional<Version> find(Address address, Deadline deadline) {
    return look("find " + address, deadline, session -> version(select(session, address)));
  }

  private static Query select(Session session, Address address) {
    return chosen(session, address.selector()).bind("pointer", address.pointer().value());
  }

  private static Query chosen(Session session, Selector selector) {
    if (selector instanceof Selector.Numbered numbered) {
      return session.query(NUMBERED).bind("version", numbered.version());
    }
    if (selector instanceof Selector.Tag tag) {
      return session.query(BY_TAG).bind("tag", tag.name().value());
    }
    return selector instanceof Selector.Key key
        ? session.query(BY_KEY).bind("key", key.key())
        : session.query(CURRENT);
  }

  private static Optional<Version> version(Query query) {
    return query.map((row, context) -> Rows.version(row)).findOne();
  }

  @Override
  public Optional<Version> outcome(PointerName pointer, OperationKey operation, Deadline deadline) {
    return look(
        "look up " + pointer + " key " + operation,
        deadline,
        session ->
            version(
                session
                    .query(OUTCOME)
                    .bind("pointer", pointer.value())
                    .bind("key", operation.key())
                    .bind("revision", operation.revision())));
  }

  @Override
  public Optional<PointerInfo> pointer(PointerName name, Deadline deadline) {
    return look(
        "look at " + name,
        deadline,
        session ->
            session
                .query(POINTERS + " where p.name = :pointer")
                .bind("pointer", name.value())
                .map((row, context) -> Rows.pointer(row))
                .findOne());
  }

  @Override
  public List<PointerInfo> pointers(String prefix, String after, int limit, Deadline deadline) {
    return look(
        "list pointers",
        deadline,
        session ->
            session
                .query(
                    POINTERS
                        + " where starts_with(p.name, :prefix) and p.name > :after"
                        + " order by p.name limit :limit")
                .bind("prefix", prefix)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, context) -> Rows.pointer(row))
                .list());
  }

  @Override
  public List<Version> history(
      PointerName name, OptionalLong before, int limit, Deadline deadline) {
    return look(
        "read the history of " + name,
        deadline,
        session ->
            session
                .query(HISTORY)
                .bind("pointer", name.value())
                .bind("before", before.orElse(Long.MAX_VALUE))
                .bind("limit", limit)
                .map((row, context) -> Rows.version(row))
                .list());
  }

  @Override
  public List<HistorySummary> summaries(
      Optional<PointerName> only, String after, int limit, Deadline deadline) {
    return look(
        "read how the pointers after '" + after + "' stand",
        deadline,
        session ->
            session
                .query(SUMMARIES)
                .bind("only", only.map(PointerName::value).orElse(null))
                .bind("after", after)
                .bind("limit", limit)
                .map((row, context) -> Rows.summary(row))
                .list());
  }

  @Override
  public Set<AttemptId> referenced(Collection<AttemptId> attempts, Deadline deadline) {
    List<String> prefixes = attempts.stream().map(AttemptId::prefix).toList();
    return look(
        "look who refers to " + prefixes.size() + " attempts",
        deadline,
        session ->
            session
                .query(REFERENCED)
                .bindArray("attempts", String.class, prefixes)
                .map((row, context) -> AttemptId.parse(row.getString("attempt")).orElseThrow())
                .set());
  }

  @Override
  public List<RefusalTrace> refusals(
      Optional<PointerName> pointer, Instant since, int limit, Deadline deadline) {
    return look(
        "read the refusals",
        deadline,
        session ->
            session
                .query(REFUSALS)
                .bind("pointer", pointer.map(PointerName::value).orElse(null))
                .bind("since", since.atOffset(ZoneOffset.UTC))
                .bind("limit", limit)
                .map((row, context) -> Rows.refusal(row))
                .list());
  }
}
