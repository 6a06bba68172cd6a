package dev.fingerpost.gc.testing;

import dev.fingerpost.gc.Worklist;
import dev.fingerpost.writer.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Gives out what changed and nothing else: no rotating share, which finds everything some day. */
public record NoRotation(Worklist real) implements Worklist {
  @Override
  public long begin(UUID run, String collector, boolean full, Deadline deadline) {
    return real.begin(run, collector, full, deadline);
  }

  @Override
  public Optional<Claim> claim(UUID run, Wanted wanted, Deadline deadline) {
    return wanted.kind() == Kind.OLDEST ? Optional.empty() : real.claim(run, wanted, deadline);
  }

  @Override
  public void record(UUID run, Visit visit, Deadline deadline) {
    real.record(run, visit, deadline);
  }

  @Override
  public void finish(
      UUID run,
      RunOutcome outcome,
      Optional<String> walkedTo,
      Map<String, Long> tally,
      Deadline deadline) {
    real.finish(run, outcome, walkedTo, tally, deadline);
  }

  @Override
  public String walkPlace(Deadline deadline) {
    return real.walkPlace(deadline);
  }

  @Override
  public List<Abandoned> abandoned(
      Duration expiredFor, String collectors, String after, int limit, Deadline deadline) {
    return real.abandoned(expiredFor, collectors, after, limit, deadline);
  }
}
