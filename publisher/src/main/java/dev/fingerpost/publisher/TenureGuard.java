package dev.fingerpost.publisher;

import dev.fingerpost.publisher.OpenOutcome.Refused;
import dev.fingerpost.writer.PointerName;
import java.util.Optional;

/** What removing and restoring decide first, as a pure function: whether the tenure may act. */
public final class TenureGuard {
  private TenureGuard() {}

  /** Why it may not; empty if it may. */
  public static Optional<Refused> refuse(TenureClaim claim, Seen seen) {
    PointerName domain = seen.pointer().map(PointerRow::domain).orElse(claim.pointer());
    OpenRequest open =
        new OpenRequest(claim.pointer(), domain, claim.owner(), claim.fence(), claim.incarnation());
    Optional<Refused> refused = OpenGuard.refuse(open, seen);
    if (refused.filter(TenureGuard::isOutside).isPresent()) {
      return refused;
    }
    if (seen.pointer().isEmpty()) {
      return notOpen(seen, claim.pointer() + " was never opened");
    }
    return refused.isEmpty() && claim.fence().compareTo(seen.row().floor().fence()) > 0
        ? notOpen(seen, claim.pointer() + " was not opened under " + claim.fence())
        : refused;
  }

  private static boolean isOutside(Refused refused) {
    return refused.reason() == Refusal.FORBIDDEN || refused.reason() == Refusal.WRONG_EPOCH;
  }

  private static Optional<Refused> notOpen(Seen seen, String detail) {
    return Optional.of(
        new Refused(Refusal.NOT_OPEN, seen.pointer().map(PointerRow::floor), detail));
  }
}
