package dev.fingerpost.cli.view;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Leases, for people and for scripts. */
public final class LeaseView {
  private LeaseView() {}

  public static Fields fields(Lease lease) {
    return new Fields()
        .with("domain", lease.domain())
        .with("owner", lease.owner())
        .with("fence", lease.fence())
        .with("expires_at", lease.expiresAt());
  }

  public static Fields fields(Standing standing) {
    return fields(standing.lease())
        .with("granted_at", standing.grantedAt())
        .with("live", standing.live())
        .with("released", standing.released());
  }

  /** One line: who holds the lease, or since when nobody does. */
  public static String line(Optional<Standing> standing, Instant now) {
    if (standing.isEmpty()) {
      return "free, never granted";
    }
    Lease lease = standing.get().lease();
    String grant = lease.owner() + " under fence " + lease.fence();
    if (standing.get().live()) {
      Duration left = Duration.between(now, lease.expiresAt());
      String expiry = ", expires in " + Text.age(left) + ", " + Text.time(lease.expiresAt());
      return "held by " + grant + expiry;
    }
    return standing.get().released()
        ? "free, released by " + grant
        : "free, " + grant + " expired " + VersionView.since(lease.expiresAt(), now);
  }
}
