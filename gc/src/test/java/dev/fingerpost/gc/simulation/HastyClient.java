package dev.fingerpost.gc.simulation;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Deadline;
import java.util.List;
import java.util.Optional;

/**
 * A client that does not open a pointer now and then, and publishes all the same: what line 7 is
 * there for, since the real client never does.
 */
final class HastyClient implements PointerStore {
  private final PointerStore real;
  private final MemoryDatabase database;
  private int opens;

  HastyClient(PointerStore real, MemoryDatabase database) {
    this.real = real;
    this.database = database;
  }

  @Override
  public OpenOutcome open(OpenRequest request, Deadline deadline) {
    opens++;
    Optional<PointerRow> row = database.transaction(() -> database.pointer(request.pointer()));
    if (opens % 3 != 0 || row.isEmpty()) {
      return real.open(request, deadline);
    }
    // Nothing was raised, and it goes on from what it saw last.
    PointerRow stands = row.get();
    return new OpenOutcome.Opened(stands.floor(), Optional.empty(), stands.last());
  }

  @Override
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    return real.publish(request, deadline);
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
