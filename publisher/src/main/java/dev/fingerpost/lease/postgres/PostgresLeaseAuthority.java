package dev.fingerpost.lease.postgres;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PostgresCalls.Session;
import dev.fingerpost.publisher.postgres.Rows;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Grants leases in PostgreSQL, by the clock of the database. A call whose reply was lost is
 * repeated within its deadline: acquire finds its grant again by the request id, renew and release
 * are the same done twice.
 */
public final class PostgresLeaseAuthority implements LeaseAuthority {
  private static final String ACQUIRE =
      """
      select * from fingerpost.acquire(p_domain => :domain, p_owner => :owner,
        p_request_id => cast(:request as uuid), p_ttl_ms => :ttl)
      """;
  private static final String RENEW =
      """
      select * from fingerpost.renew(p_domain => :domain, p_owner => :owner, p_fence => :fence,
        p_ttl_ms => :ttl)
      """;
  private static final String RELEASE =
      """
      select outcome from fingerpost.release(p_domain => :domain, p_owner => :owner,
        p_fence => :fence)
      """;
  private static final String SHOW =
      """
      select d.owner, d.fence, d.expires_at, d.granted_at, d.released_at is not null as released,
        d.released_at is null and d.expires_at > clock_timestamp()
          and d.fence / 1000000000000 = s.epoch as live
      from fingerpost.domain d, fingerpost.store s
      where d.name = :domain and d.fence is not null
      """;

  private final PostgresCalls calls;
  private final Repeats repeats;

  public PostgresLeaseAuthority(PostgresCalls calls, Repeats repeats) {
    this.calls = calls;
    this.repeats = repeats;
  }

  @Override
  public Acquired acquire(
      PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
    long millis = Lease.checkTtl(ttl).toMillis();
    return call(
        "acquire the lease of " + domain,
        deadline,
        session ->
            session
                .query(ACQUIRE)
                .bind("domain", domain.value())
                .bind("owner", owner)
                .bind("request", requestId.toString())
                .bind("ttl", millis)
                .map((row, context) -> acquired(domain, row))
                .one());
  }

  private static Acquired acquired(PointerName domain, ResultSet row) throws SQLException {
    String outcome = row.getString("outcome");
    if (outcome.equals("NO_STORE")) {
      throw new PointerStoreException(
          Effect.NOTHING_PERMANENT,
          "this database holds no store yet: run 'fingerpost init'",
          null);
    }
    Lease lease = lease(domain, row);
    return outcome.equals("HELD")
        ? new Acquired.Held(lease, Duration.ofMillis(row.getLong("remaining_ms")))
        : new Acquired.Granted(
            lease, row.getBoolean("live"), new Fence(row.getLong("newest_fence")));
  }

  private static Lease lease(PointerName domain, ResultSet row) throws SQLException {
    return new Lease(
        domain,
        row.getString("owner"),
        new Fence(row.getLong("fence")),
        Rows.instant(row, "expires_at"));
  }

  @Override
  public Optional<Lease> renew(Lease lease, Duration ttl, Deadline deadline) {
    long millis = Lease.checkTtl(ttl).toMillis();
    return call(
        "renew the lease of " + lease.domain(),
        deadline,
        session ->
            session
                .query(RENEW)
                .bind("domain", lease.domain().value())
                .bind("owner", lease.owner())
                .bind("fence", lease.fence().value())
                .bind("ttl", millis)
                .map((row, context) -> renewed(lease, row))
                .one());
  }

  private static Optional<Lease> renewed(Lease lease, ResultSet row) throws SQLException {
    return row.getString("outcome").equals("RENEWED")
        ? Optional.of(
            new Lease(
                lease.domain(), lease.owner(), lease.fence(), Rows.instant(row, "expires_at")))
        : Optional.empty();
  }

  @Override
  public boolean release(Lease lease, Deadline deadline) {
    return call(
            "release the lease of " + lease.domain(),
            deadline,
            session ->
                session
                    .query(RELEASE)
                    .bind("domain", lease.domain().value())
                    .bind("owner", lease.owner())
                    .bind("fence", lease.fence().value())
                    .mapTo(String.class)
                    .one())
        .equals("RELEASED");
  }

  /** Needs SELECT on {@code fingerpost.domain} and {@code fingerpost.store}. */
  @Override
  public Optional<Standing> show(PointerName domain, Deadline deadline) {
    return call(
        "look at the lease of " + domain,
        deadline,
        session ->
            session
                .query(SHOW)
                .bind("domain", domain.value())
                .map((row, context) -> standing(domain, row))
                .findOne());
  }

  private static Standing standing(PointerName domain, ResultSet row) throws SQLException {
    return new Standing(
        lease(domain, row),
        Rows.instant(row, "granted_at"),
        row.getBoolean("live"),
        row.getBoolean("released"));
  }

  private <T> T call(String what, Deadline deadline, Function<Session, T> call) {
    return repeats.call(what, deadline, each -> calls.write(what, each, call));
  }
}
