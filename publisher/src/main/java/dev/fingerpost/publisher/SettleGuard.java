package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.writer.Position;
import java.util.Optional;

/** What a settle decides, as a pure function: lines 0 to 6 of the {@link Guard}'s table. */
public final class SettleGuard {
  private SettleGuard() {}

  /**
   * The answer, and what makes it final.
   *
   * @param raise the floor to raise the pointer to; empty if none is needed
   */
  public record Settled(SettleOutcome outcome, Optional<Position> raise) {}

  /** Decides; changes nothing. */
  public static Settled decide(SettleRequest request, Seen seen) {
    if (!seen.permitted()) { // 0
      return refused(Refusal.FORBIDDEN, "this role may not publish on " + request.pointer());
    }
    int epoch = request.position().fence().epoch();
    if (!seen.store().incarnation().equals(request.incarnation())
        || epoch > seen.store().epoch()) { // 1
      return refused(
          Refusal.WRONG_EPOCH,
          "the store is incarnation "
              + seen.store().incarnation()
              + " in epoch "
              + seen.store().epoch());
    }
    if (seen.pointer().isEmpty()) { // 2
      return refused(Refusal.NOT_OPEN, request.pointer() + " was never opened");
    }
    if (seen.known().isPresent()) { // 3, 4
      return known(seen.known().get(), request);
    }
    if (epoch < seen.store().epoch()) { // 1 refuses it for ever
      return never("its fence is of an earlier epoch");
    }
    Position floor = seen.row().floor();
    if (request.position().compareTo(floor) <= 0) { // 5
      return never("it is not above the floor " + floor);
    }
    return seen.grant()
        .map(grant -> shutOut(grant, request.position()))
        .orElseGet( // 6
            () ->
                refused(
                    Refusal.UNGRANTED,
                    request.position().fence() + " was never granted to " + request.owner()));
  }

  private static Settled known(Version known, SettleRequest request) {
    return known.digest().equals(request.digest())
        ? new Settled(new SettleOutcome.Applied(known), Optional.empty())
        : never("the key was used for another digest, version " + known.number());
  }

  private static Settled shutOut(Grant grant, Position attempt) {
    // A released fence stays sealed, also where this is the first the pointer hears of it.
    Position floor = grant.released() ? new Position(attempt.fence(), Position.MAX_SEQ) : attempt;
    return new Settled(new SettleOutcome.Never("the floor is now above it"), Optional.of(floor));
  }

  private static Settled never(String detail) {
    return new Settled(new SettleOutcome.Never(detail), Optional.empty());
  }

  private static Settled refused(Refusal reason, String detail) {
    return new Settled(new SettleOutcome.Refused(reason, detail), Optional.empty());
  }
}
