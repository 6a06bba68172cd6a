package dev.fingerpost.gc.simulation;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A client that publishes an old upload of the pointer instead of its own now and then: what line 8
 * is there for, since the real client never does.
 */
final class CarelessClient implements PointerStore {
  private final PointerStore real;
  private final Map<PointerName, Source> old = new HashMap<>();
  private int publishes;

  CarelessClient(PointerStore real) {
    this.real = real;
  }

  @Override
  public OpenOutcome open(OpenRequest request, Deadline deadline) {
    return real.open(request, deadline);
  }

  @Override
  public PublishOutcome publish(PublishRequest it, Deadline deadline) {
    publishes++;
    if (!(it.source() instanceof Source.Upload)) {
      return real.publish(it, deadline);
    }
    Source first = old.computeIfAbsent(it.pointer(), name -> it.source());
    if (publishes % 3 != 0) {
      return real.publish(it, deadline);
    }
    return real.publish(
        new PublishRequest(
            it.pointer(),
            it.owner(),
            it.position(),
            it.operation(),
            it.digest(),
            it.incarnation(),
            it.expected(),
            first,
            it.message(),
            it.labels()),
        deadline);
  }

  @Override
  public List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline) {
    return real.publishBatch(requests, deadline);
  }

  @Override
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    return real.settle(request, deadline);
  }
}
