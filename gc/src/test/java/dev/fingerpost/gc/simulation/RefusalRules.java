package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Time;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Each refusal is counted, by pointer, owner, fence and reason, with its first and last time (G10).
 */
final class RefusalRules {
  private record Key(PointerName pointer, String owner, Fence fence, Refusal reason) {}

  /** How often somebody was refused so, and when at first. */
  private record Told(long times, Instant first) {
    Told again() {
      return new Told(times + 1, first);
    }
  }

  /** What pointers without a row are counted under. */
  private static final String NOWHERE = "?";

  private final PointerCatalog catalog;
  private final Deadline deadline;
  private final Time time;
  private final Map<Key, Told> all = new HashMap<>();

  RefusalRules(PointerCatalog catalog, Time time, Deadline deadline) {
    this.time = time;
    this.catalog = catalog;
    this.deadline = deadline;
  }

  void after(Call call, @Nullable Object answer) {
    refused(call, answer)
        .ifPresent(
            key -> {
              Instant now = time.now();
              Told told = all.merge(key, new Told(1, now), (old, one) -> old.again());
              List<RefusalTrace> traces =
                  catalog.refusals(Optional.empty(), Instant.MIN, 1_000, deadline).stream()
                      .filter(it -> is(it, key))
                      .toList();
              // Those of pointers without a row are counted under one name.
              long traced = traces.stream().mapToLong(RefusalTrace::times).sum();
              unless(
                  traced >= told.times(),
                  "G10",
                  "%s of %s refusals left a trace: %s",
                  traced,
                  told.times(),
                  key);
              boolean own = catalog.pointer(key.pointer(), deadline).isPresent();
              String name = own ? key.pointer().value() : NOWHERE;
              unless(
                  traces.stream()
                      .anyMatch(it -> it.pointer().equals(name) && it.latest().equals(now)),
                  "G10",
                  "the last refusal is not the newest: %s in %s",
                  key,
                  traces);
              unless(
                  traces.stream().anyMatch(it -> !it.first().isAfter(told.first())),
                  "G10",
                  "the first refusal is not that of %s: %s",
                  told.first(),
                  traces);
            });
  }

  private static boolean is(RefusalTrace trace, Key key) {
    return (trace.pointer().equals(NOWHERE) || trace.pointer().equals(key.pointer().value()))
        && trace.owner().equals(key.owner())
        && trace.fence().equals(key.fence())
        && trace.reason() == key.reason();
  }

  private static Optional<Key> refused(Call call, @Nullable Object answer) {
    if (answer instanceof PublishOutcome outcome) {
      PublishRequest request = (PublishRequest) call.argument(0);
      return Refusal.of(outcome)
          .map(
              reason ->
                  new Key(request.pointer(), request.owner(), request.position().fence(), reason));
    }
    if (answer instanceof OpenOutcome.Refused refused) {
      OpenRequest request = (OpenRequest) call.argument(0);
      return Optional.of(
          new Key(request.pointer(), request.owner(), request.fence(), refused.reason()));
    }
    if (answer instanceof RemoveOutcome.Refused refused) {
      return Optional.of(key((TenureClaim) call.argument(0), refused.reason()));
    }
    if (answer instanceof RestoreOutcome.Refused refused) {
      return Optional.of(key((TenureClaim) call.argument(0), refused.reason()));
    }
    return Optional.empty();
  }

  private static Key key(TenureClaim claim, Refusal reason) {
    return new Key(claim.pointer(), claim.owner(), claim.fence(), reason);
  }
}
