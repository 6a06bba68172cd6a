package dev.fingerpost.publisher.memory;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Guard;
import dev.fingerpost.publisher.OpenGuard;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.SettleGuard;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;

/**
 * A store in memory with one rule switched off. The decisions are the real ones; they are shown
 * something else, or something else is made of them.
 */
public class AlteredPointerStore implements PointerStore {
  protected final MemoryDatabase database;
  private final PointerStore real;

  protected AlteredPointerStore(MemoryDatabase database) {
    this.database = database;
    this.real = new MemoryPointerStore(database);
  }

  /** What a decision is shown instead of what was seen. */
  protected Seen shown(Seen seen, Fence fence) {
    return seen;
  }

  /** What an open is shown. */
  protected Seen shownToOpen(Seen seen, Fence fence) {
    return seen;
  }

  /** The row after an open. */
  protected PointerRow opened(OpenRequest request, Seen seen) {
    return OpenGuard.opened(request, seen, database.now());
  }

  /** The table's first ten lines. */
  protected Optional<PublishOutcome> decide(PublishRequest request, Seen shown) {
    return Guard.decide(request, shown);
  }

  /** Writes down what was decided. */
  protected void write(Version version, PointerRow row) {
    database.ledger(row.name()).add(version, row.current());
    database.put(row.published(version.position()));
  }

  /** What a settle decides. */
  protected SettleGuard.Settled settled(SettleRequest request, Seen seen) {
    return SettleGuard.decide(request, seen);
  }

  @Override
  public OpenOutcome open(OpenRequest request, Deadline deadline) {
    return database.transaction(() -> open(request));
  }

  private OpenOutcome open(OpenRequest request) {
    Seen seen =
        database.seen(
            request.pointer(),
            Optional.of(request.domain()),
            request.owner(),
            request.fence(),
            Optional.empty(),
            Optional.empty());
    Optional<OpenOutcome.Refused> refused =
        OpenGuard.refuse(request, shownToOpen(seen, request.fence()));
    if (refused.isPresent()) {
      database.trace(request.pointer(), request.owner(), request.fence(), refused.get().reason());
      return refused.get();
    }
    PointerRow row = opened(request, seen);
    database.put(row);
    return new OpenOutcome.Opened(
        row.floor(), database.ledger(row.name()).version(row.current()), row.last());
  }

  @Override
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    return database.transaction(() -> publish(request));
  }

  private PublishOutcome publish(PublishRequest request) {
    Fence fence = request.position().fence();
    Seen seen =
        seen(request.pointer(), request.owner(), fence, request.operation(), source(request));
    Optional<PublishOutcome> answer = decide(request, shown(seen, fence));
    answer
        .flatMap(Refusal::of)
        .ifPresent(it -> database.trace(request.pointer(), request.owner(), fence, it));
    return answer.orElseGet(
        () -> {
          Version version = Guard.apply(request, seen, database.now());
          write(version, seen.pointer().orElseThrow());
          return new PublishOutcome.Applied(version);
        });
  }

  /** The version that a rollback or a promote names. */
  protected Optional<Version> source(PublishRequest request) {
    if (request.source() instanceof Source.Rollback it) {
      return version(request.pointer(), it.version());
    }
    return request.source() instanceof Source.Promote it
        ? version(it.pointer(), it.version())
        : Optional.empty();
  }

  private Optional<Version> version(PointerName pointer, long number) {
    return database.ledger(pointer).version(number);
  }

  @Override
  public List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline) {
    return real.publishBatch(requests, deadline);
  }

  @Override
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    return database.transaction(() -> settle(request));
  }

  private SettleOutcome settle(SettleRequest request) {
    Fence fence = request.position().fence();
    Seen seen =
        seen(request.pointer(), request.owner(), fence, request.operation(), Optional.empty());
    SettleGuard.Settled settled = settled(request, shown(seen, fence));
    settled
        .raise()
        .ifPresent(floor -> seen.pointer().ifPresent(row -> database.put(row.raised(floor))));
    return settled.outcome();
  }

  private Seen seen(
      PointerName pointer,
      String owner,
      Fence fence,
      OperationKey operation,
      Optional<Version> source) {
    return database.seen(pointer, Optional.empty(), owner, fence, Optional.of(operation), source);
  }
}
