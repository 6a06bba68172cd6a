package dev.fingerpost.gc.fire;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Deadline;
import java.util.List;

/** Pointers as a mortal process writes them. */
final class MortalPointers implements PointerStore {
  private final PointerStore real;
  private final Mortal process;

  MortalPointers(PointerStore real, Mortal process) {
    this.real = real;
    this.process = process;
  }

  @Override
  public OpenOutcome open(OpenRequest request, Deadline deadline) {
    process.step();
    OpenOutcome outcome = real.open(request, deadline);
    process.step();
    return outcome;
  }

  @Override
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    process.step();
    if (process.late()) {
      process.later(
          "publish",
          () -> {
            PublishOutcome ignored = real.publish(request, Scene.soon());
          });
      throw new PointerStoreException(Effect.IN_DOUBT, "injected: no answer to the publish", null);
    }
    PublishOutcome outcome = real.publish(request, deadline);
    process.step();
    return outcome;
  }

  @Override
  public List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline) {
    process.step();
    return real.publishBatch(requests, deadline);
  }

  @Override
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    process.step();
    return real.settle(request, deadline);
  }
}
