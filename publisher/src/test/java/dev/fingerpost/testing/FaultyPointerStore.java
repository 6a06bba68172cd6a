package dev.fingerpost.testing;

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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * A real pointer store behind a bad line. Faults are queued per kind of call and used up one per
 * call; without one the call goes through.
 */
public final class FaultyPointerStore implements PointerStore {
  /** What happens to one call. */
  @FunctionalInterface
  public interface Fault {
    /**
     * @param effect does the call for real, and gives its answer
     */
    Object on(Supplier<Object> effect);
  }

  private final PointerStore real;
  private final Queue<Fault> onPublish = new ConcurrentLinkedQueue<>();
  private final Queue<Fault> onSettle = new ConcurrentLinkedQueue<>();
  private final Queue<Fault> onOpen = new ConcurrentLinkedQueue<>();
  private final List<PublishRequest> sent = new CopyOnWriteArrayList<>();
  private final List<SettleRequest> settled = new CopyOnWriteArrayList<>();
  private volatile Fault always = Supplier::get;

  public FaultyPointerStore(PointerStore real) {
    this.real = real;
  }

  /** The call does not happen, and the caller is told what is given. */
  public static Fault failBefore(Effect effect) {
    return call -> {
      throw new PointerStoreException(effect, "injected: failed before the send", null);
    };
  }

  /** The call happens and its reply is lost. */
  public static Fault loseReply() {
    return call -> {
      Object lost = call.get();
      throw new PointerStoreException(Effect.IN_DOUBT, "injected: reply lost: " + lost, null);
    };
  }

  /** The call does not happen, or not yet, and nobody can tell. */
  public static Fault loseRequest() {
    return failBefore(Effect.IN_DOUBT);
  }

  /** Something else happens first. */
  public static Fault after(Runnable first, Fault then) {
    return call -> {
      first.run();
      return then.on(call);
    };
  }

  /** Nothing goes wrong. */
  public static Fault none() {
    return Supplier::get;
  }

  public FaultyPointerStore onPublish(Fault... faults) {
    onPublish.addAll(List.of(faults));
    return this;
  }

  public FaultyPointerStore onSettle(Fault... faults) {
    onSettle.addAll(List.of(faults));
    return this;
  }

  public FaultyPointerStore onOpen(Fault... faults) {
    onOpen.addAll(List.of(faults));
    return this;
  }

  /** What happens to every call without a fault of its own. */
  public void always(Fault fault) {
    always = fault;
  }

  /** Every publish that was sent, repeats included. */
  public List<PublishRequest> sent() {
    return sent;
  }

  public List<SettleRequest> settled() {
    return settled;
  }

  /** The store behind the bad line: a request sent there is one that arrives late. */
  public PointerStore real() {
    return real;
  }

  @Override
  public OpenOutcome open(OpenRequest request, Deadline deadline) {
    return (OpenOutcome) next(onOpen).on(() -> real.open(request, deadline));
  }

  @Override
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    sent.add(request);
    return (PublishOutcome) next(onPublish).on(() -> real.publish(request, deadline));
  }

  @Override
  public List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline) {
    return real.publishBatch(requests, deadline);
  }

  @Override
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    settled.add(request);
    return (SettleOutcome) next(onSettle).on(() -> real.settle(request, deadline));
  }

  private Fault next(Queue<Fault> faults) {
    Fault fault = faults.poll();
    return fault == null ? always : fault;
  }
}
