package dev.fingerpost.gc.chaos.child;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Deadline;
import java.util.List;

/**
 * Writes down what a pointer store is asked. A publish is written before it is sent: whoever finds
 * its sender dead knows what to settle.
 */
final class Recorded implements PointerStore {
  private final PointerStore real;
  private final Log log;

  Recorded(PointerStore real, Log log) {
    this.real = real;
    this.log = log;
  }

  @Override
  public OpenOutcome open(OpenRequest request, Deadline deadline) {
    long start = Log.now();
    OpenOutcome outcome = real.open(request, deadline);
    log.opened(request, outcome, start);
    return outcome;
  }

  @Override
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    log.sending(request);
    return real.publish(request, deadline);
  }

  @Override
  public List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline) {
    throw new UnsupportedOperationException("no child publishes batches");
  }

  @Override
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    return real.settle(request, deadline);
  }
}
