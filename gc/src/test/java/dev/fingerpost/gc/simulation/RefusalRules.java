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
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Each refusal is counted, by pointer, owner, fence and reason (G10). */
final class RefusalRules {
  private record Key(PointerName pointer, String owner, Fence fence, Refusal reason) {}

  private final PointerCatalog catalog;
  private final Deadline deadline;
  private final Map<Key, Long> times = new HashMap<>();

  RefusalRules(PointerCatalog catalog, Deadline deadline) {
    this.catalog = catalog;
    this.deadline = deadline;
  }

  void after(Call call, @Nullable Object answer) {
    refused(call, answer)
        .ifPresent(
            key -> {
              long told = times.merge(key, 1L, Long::sum);
              long traced =
                  catalog.refusals(Optional.empty(), Instant.MIN, 1_000, deadline).stream()
                      .filter(it -> is(it, key))
                      .mapToLong(RefusalTrace::times)
                      .sum();
              // Those of pointers without a row are counted under one name.
              unless(
                  traced >= told, "G10", "%s of %s refusals left a trace: %s", traced, told, key);
            });
  }

  private static boolean is(RefusalTrace trace, Key key) {
    return (trace.pointer().equals("?") || trace.pointer().equals(key.pointer().value()))
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
