package dev.fingerpost.cli.lab.world;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.Guard;
import dev.fingerpost.publisher.OpenGuard;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.SettleGuard;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * A database as a value. Each call is one transaction, decided by the functions the memory adapters
 * use and the SQL is tested equal to. A lease runs out where a model says so ({@link #lapse}).
 *
 * @param domains counters, grants and newest leases, in the order they came to be
 * @param rows the pointers that were opened, likewise
 * @param history every version of every pointer, which is the ledger too; the newest last
 */
public record Database(
    StoreInfo store, List<DomainState> domains, List<PointerRow> rows, List<Version> history) {
  private static final Duration TTL = Duration.ofMinutes(5);
  private static final Instant NOW = Instant.EPOCH;

  /** An answer, and the database after it. */
  public record Answer<T>(T outcome, Database next) {}

  public Database {
    domains = List.copyOf(domains);
    rows = List.copyOf(rows);
    history = List.copyOf(history);
  }

  /** Nothing was ever granted, opened or published. */
  public static Database empty(StoreInfo store) {
    return new Database(store, List.of(), List.of(), List.of());
  }

  /** In another epoch or incarnation; all else as it is. */
  public Database at(StoreInfo other) {
    return new Database(other, domains, rows, history);
  }

  /** With this domain as it now is. */
  public Database with(DomainState domain) {
    List<DomainState> next = new ArrayList<>(domains);
    next.removeIf(it -> it.name().equals(domain.name()));
    next.add(domain);
    return new Database(store, next, rows, history);
  }

  /** With this pointer as it now is. */
  public Database with(PointerRow row) {
    List<PointerRow> next = new ArrayList<>(rows);
    next.removeIf(it -> it.name().equals(row.name()));
    next.add(row);
    return new Database(store, domains, next, history);
  }

  /** With other versions. */
  public Database with(List<Version> other) {
    return new Database(store, domains, rows, other);
  }

  /** The domain of this name, which nobody needs to have asked for. */
  public DomainState domain(PointerName name) {
    return first(domains, it -> it.name().equals(name)).orElseGet(() -> DomainState.unused(name));
  }

  public Optional<PointerRow> row(PointerName name) {
    return first(rows, it -> it.name().equals(name));
  }

  /** What the ledger has under a key. */
  public Optional<Version> known(PointerName pointer, OperationKey key) {
    return first(history, it -> it.pointer().equals(pointer) && it.operation().equals(key));
  }

  public Optional<Version> version(PointerName pointer, long number) {
    return first(history, it -> it.number() == number && it.pointer().equals(pointer));
  }

  /** Asked several times in each step: a stream takes three times as long. */
  private static <T> Optional<T> first(List<T> all, Predicate<T> wanted) {
    for (T it : all) {
      if (wanted.test(it)) {
        return Optional.of(it);
      }
    }
    return Optional.empty();
  }

  /** What a pointer refers to; empty before its first version. */
  public Optional<Version> current(PointerName pointer) {
    return row(pointer).flatMap(it -> version(pointer, it.current()));
  }

  /**
   * A version's objects are no longer wanted. Which ones they were is still known: the real one
   * keeps the names of its attempts apart from the descriptor.
   */
  public Database expire(Version version) {
    return with(
        history.stream()
            .map(it -> it.equals(version) ? Altered.state(it, Version.State.EXPIRED) : it)
            .toList());
  }

  /** The domain's lease ran out. */
  public Database lapse(PointerName domain) {
    DomainState it = domain(domain);
    return with(new DomainState(it.name(), it.counter(), it.grants(), NOW));
  }

  /** Asks for a lease; the request id tells acquisitions of one owner apart. */
  public Answer<Acquired> acquire(PointerName domain, String owner, int requestId) {
    DomainState.Step<Acquired> step =
        domain(domain).acquire(owner, new UUID(1, requestId), TTL, store.epoch(), NOW);
    return new Answer<>(step.answer(), with(step.next()));
  }

  /** Gives a lease back, which seals its pointers. */
  public Answer<Boolean> release(PointerName domain, String owner, Fence fence, Rules rules) {
    DomainState before = domain(domain);
    DomainState.Step<Boolean> step = before.release(owner, fence);
    Database next = with(step.next());
    if (step.answer() && !step.next().equals(before)) {
      for (PointerRow row : rows) {
        if (row.domain().equals(domain) && row.floor().fence().equals(fence)) {
          next = next.with(row.raised(rules.seal(fence)));
        }
      }
    }
    return new Answer<>(step.answer(), next);
  }

  /** Opens a pointer; empty if it is now open. */
  public Answer<Optional<OpenOutcome.Refused>> open(OpenRequest request, Rules rules) {
    Seen seen =
        seen(
            request.pointer(),
            Optional.of(request.domain()),
            request.owner(),
            request.fence(),
            Optional.empty(),
            Optional.empty());
    Optional<OpenOutcome.Refused> refused =
        OpenGuard.refuse(request, rules.shown(seen, request.fence()));
    if (refused.isPresent()) {
      return new Answer<>(refused, this);
    }
    Position floor = new Position(request.fence(), 0);
    PointerRow row =
        seen.pointer()
            .map(it -> rules.raised(it, floor))
            .orElseGet(() -> OpenGuard.opened(request, seen, NOW));
    return new Answer<>(refused, with(row));
  }

  public Answer<PublishOutcome> publish(PublishRequest request, Rules rules) {
    Fence fence = request.position().fence();
    Seen seen =
        seen(
            request.pointer(),
            Optional.empty(),
            request.owner(),
            fence,
            Optional.of(request.operation()),
            source(request));
    return Guard.decide(rules.asked(request), rules.shown(seen, fence))
        .map(it -> new Answer<>(it, this))
        .orElseGet(() -> apply(request, seen));
  }

  private Answer<PublishOutcome> apply(PublishRequest request, Seen seen) {
    Version version = Guard.apply(request, seen, NOW);
    List<Version> next = new ArrayList<>(history);
    next.add(version);
    PointerRow row = seen.pointer().orElseThrow().published(request.position());
    return new Answer<>(new PublishOutcome.Applied(version), with(next).with(row));
  }

  public Answer<SettleOutcome> settle(SettleRequest request, Rules rules) {
    Fence fence = request.position().fence();
    Seen seen =
        seen(
            request.pointer(),
            Optional.empty(),
            request.owner(),
            fence,
            Optional.of(request.operation()),
            Optional.empty());
    SettleGuard.Settled settled = SettleGuard.decide(request, rules.shown(seen, fence));
    Optional<PointerRow> row =
        settled.raise().flatMap(to -> row(request.pointer()).map(it -> rules.raised(it, to)));
    return new Answer<>(settled.outcome(), row.map(this::with).orElse(this));
  }

  private Seen seen(
      PointerName pointer,
      Optional<PointerName> domain,
      String owner,
      Fence fence,
      Optional<OperationKey> key,
      Optional<Version> source) {
    Optional<PointerRow> row = row(pointer);
    PointerName asked = domain.or(() -> row.map(PointerRow::domain)).orElse(pointer);
    return new Seen(
        true,
        store,
        row,
        key.flatMap(it -> known(pointer, it)),
        domain(asked).grant(owner, fence),
        source);
  }

  private Optional<Version> source(PublishRequest request) {
    if (request.source() instanceof Source.Rollback it) {
      return version(request.pointer(), it.version());
    }
    return request.source() instanceof Source.Promote it
        ? version(it.pointer(), it.version())
        : Optional.empty();
  }

  /** Writes it down, whatever the order in which domains and pointers came to be. */
  public void encode(Code code) {
    new DatabaseCode(code).write(this);
  }
}
