package dev.fingerpost.publisher.memory;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.BatchGuard;
import dev.fingerpost.publisher.BatchGuard.Member;
import dev.fingerpost.publisher.Guard;
import dev.fingerpost.publisher.OpenGuard;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.SettleGuard;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.Deadline;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A pointer store that lasts as long as its process. It answers at once, whatever the deadline. */
public final class MemoryPointerStore implements PointerStore {
  private final MemoryDatabase database;

  public MemoryPointerStore(MemoryDatabase database) {
    this.database = database;
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
    Optional<OpenOutcome.Refused> refused = OpenGuard.refuse(request, seen);
    if (refused.isPresent()) {
      database.trace(request.pointer(), request.owner(), request.fence(), refused.get().reason());
      return refused.get();
    }
    PointerRow row = OpenGuard.opened(request, seen, database.now());
    database.put(row);
    Optional<Version> base = database.ledger(row.name()).version(row.current());
    return new OpenOutcome.Opened(row.floor(), base, row.last());
  }

  @Override
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    return database.transaction(
        () -> {
          Seen seen = seen(request);
          Optional<PublishOutcome> answer = Guard.decide(request, seen);
          answer.ifPresent(it -> trace(request, it));
          return answer.orElseGet(() -> apply(request, seen));
        });
  }

  @Override
  public List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline) {
    return database.transaction(() -> publishBatch(requests));
  }

  private List<PublishOutcome> publishBatch(List<PublishRequest> requests) {
    List<Member> members = requests.stream().map(it -> Member.of(it, seen(it))).toList();
    refuseMisuse(members);
    Optional<Member> deciding = BatchGuard.deciding(members);
    if (deciding.isEmpty()) {
      return members.stream().map(it -> apply(it.request(), it.seen())).toList();
    }
    PublishOutcome outcome = deciding.get().answer().orElseThrow();
    trace(deciding.get().request(), outcome);
    return outcome instanceof PublishOutcome.Duplicate
        ? members.stream().map(it -> it.answer().orElseThrow()).toList()
        : members.stream().map(it -> outcome).toList();
  }

  private static void refuseMisuse(List<Member> members) {
    Set<Object> names = new HashSet<>();
    Set<Object> domains = new HashSet<>();
    for (Member member : members) {
      names.add(member.request().pointer());
      member.seen().pointer().ifPresent(row -> domains.add(row.domain()));
    }
    if (members.isEmpty() || names.size() < members.size() || domains.size() > 1) {
      throw new PointerStoreException(
          PointerStoreException.Effect.NOTHING_PERMANENT,
          "a batch needs one or more pointers, each once, all of one domain",
          null);
    }
  }

  @Override
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    return database.transaction(() -> settle(request));
  }

  private SettleOutcome settle(SettleRequest request) {
    Seen seen =
        database.seen(
            request.pointer(),
            Optional.empty(),
            request.owner(),
            request.position().fence(),
            Optional.of(request.operation()),
            Optional.empty());
    SettleGuard.Settled settled = SettleGuard.decide(request, seen);
    settled
        .raise()
        .ifPresent(floor -> seen.pointer().ifPresent(row -> database.put(row.raised(floor))));
    return settled.outcome();
  }

  private Seen seen(PublishRequest request) {
    return database.seen(
        request.pointer(),
        Optional.empty(),
        request.owner(),
        request.position().fence(),
        Optional.of(request.operation()),
        source(request));
  }

  private Optional<Version> source(PublishRequest request) {
    if (request.source() instanceof Source.Rollback rollback) {
      return database.ledger(request.pointer()).version(rollback.version());
    }
    return request.source() instanceof Source.Promote promote
        ? database.ledger(promote.pointer()).version(promote.version())
        : Optional.empty();
  }

  private PublishOutcome apply(PublishRequest request, Seen seen) {
    Version version = Guard.apply(request, seen, database.now());
    PointerRow row = seen.pointer().orElseThrow();
    database.ledger(request.pointer()).add(version, row.current());
    database.put(row.published(request.position()));
    return new PublishOutcome.Applied(version);
  }

  private void trace(PublishRequest request, PublishOutcome outcome) {
    Refusal.of(outcome)
        .ifPresent(
            reason ->
                database.trace(
                    request.pointer(), request.owner(), request.position().fence(), reason));
  }
}
