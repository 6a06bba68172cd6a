package dev.fingerpost.cli.lab;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.Guard;
import dev.fingerpost.publisher.OpenGuard;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A database with one domain and one pointer, as a value. Each call is one transaction, decided by
 * the functions the memory adapters use and the SQL is tested equal to.
 *
 * @param authority the domain's counter, grants and newest lease
 * @param second an authority that is not the domain's, and grants beside it
 * @param row the pointer's; empty until it is opened
 * @param history every version, which is the ledger too; the newest last
 */
record Resource(
    DomainState authority,
    Optional<DomainState> second,
    Optional<PointerRow> row,
    List<Version> history) {
  static final PointerName POINTER = new PointerName("reports/daily");
  static final StoreInfo STORE =
      new StoreInfo(new UUID(0, 1), "s3://bucket/results", new UUID(0, 2), 1);

  /** A lease lasts this long; a lapse is a time behind its end. */
  static final Duration TTL = Duration.ofMinutes(5);

  private static final String NONE = "–";

  /** What a publish was answered, and the database after it. */
  record Answer(String name, Resource next) {}

  Resource {
    history = List.copyOf(history);
  }

  /** Nothing is published; the counter stands as if so many leases had been granted. */
  static Resource startingAt(long counter) {
    DomainState domain = new DomainState(POINTER, counter, List.of(), Instant.EPOCH);
    return new Resource(domain, Optional.empty(), Optional.empty(), List.of());
  }

  Resource with(DomainState anAuthority) {
    return new Resource(anAuthority, second, row, history);
  }

  Resource beside(DomainState other) {
    return new Resource(authority, Optional.of(other), row, history);
  }

  /**
   * The authority after it granted its lease.
   *
   * @param lapses how many leases ran out before
   */
  static DomainState grant(DomainState authority, String owner, int lapses) {
    UUID request = new UUID(1, authority.grants().size());
    Instant now = Instant.EPOCH.plus(TTL.multipliedBy(lapses));
    DomainState.Step<Acquired> step = authority.acquire(owner, request, TTL, STORE.epoch(), now);
    if (step.answer() instanceof Acquired.Held held) {
      throw new IllegalStateException("the model lets " + owner + " ask too early: " + held);
    }
    return step.next();
  }

  /** The newest fence an authority granted. */
  static Fence newest(DomainState authority) {
    return authority.grants().get(authority.grants().size() - 1).fence();
  }

  /** After this holder opened the pointer; as it is where that was refused. */
  Resource open(String owner, Fence fence, Defect defect) {
    OpenRequest request = new OpenRequest(POINTER, POINTER, owner, fence, STORE.incarnation());
    Seen seen = seen(owner, fence, Optional.empty());
    Optional<OpenOutcome.Refused> refused =
        OpenGuard.refuse(request, defect.show(seen, fence, elsewhere(owner, fence)));
    return refused.isPresent()
        ? this
        : with(OpenGuard.opened(request, seen, Instant.EPOCH), history);
  }

  Answer publish(Message message, Defect defect) {
    PublishRequest request = message.request();
    Fence fence = message.position().fence();
    Seen seen = seen(message.owner(), fence, Optional.of(request.operation()));
    Seen shown = defect.show(seen, fence, elsewhere(message.owner(), fence));
    PublishOutcome outcome =
        Guard.decide(request, shown)
            .orElseGet(() -> new PublishOutcome.Applied(Guard.apply(request, seen, Instant.EPOCH)));
    return new Answer(OutcomeView.name(outcome), after(outcome, message.position()));
  }

  private Resource after(PublishOutcome outcome, Position position) {
    return outcome instanceof PublishOutcome.Applied it
        ? with(
            row.orElseThrow().published(position),
            Stream.concat(history.stream(), Stream.of(it.version())).toList())
        : this;
  }

  private Resource with(PointerRow aRow, List<Version> aHistory) {
    return new Resource(authority, second, Optional.of(aRow), aHistory);
  }

  private Seen seen(String owner, Fence fence, Optional<OperationKey> operation) {
    Optional<Version> known =
        operation.flatMap(
            key -> history.stream().filter(it -> it.operation().equals(key)).findFirst());
    return new Seen(true, STORE, row, known, authority.grant(owner, fence), Optional.empty());
  }

  private Optional<Grant> elsewhere(String owner, Fence fence) {
    return second.flatMap(it -> it.grant(owner, fence));
  }

  /** The current version; empty before the first. */
  Optional<Version> current() {
    return history.isEmpty() ? Optional.empty() : Optional.of(history.get(history.size() - 1));
  }

  Shown show() {
    Optional<Position> floor = row.map(PointerRow::floor);
    Fields fields =
        new Fields()
            .with("issuer", authority.counter())
            .with("floor_fence", floor.map(Position::fence))
            .with("floor_seq", floor.map(Position::seq))
            .with("version", current().map(Version::number))
            .with("owner", current().map(Version::owner))
            .with("fence", current().map(it -> it.position().fence()))
            .with("seq", current().map(it -> it.position().seq()));
    return new Shown(
        floor.map(Position::toString).orElse(NONE),
        current().map(it -> it.number() + ": " + it.owner() + " " + it.position()).orElse(NONE),
        fields);
  }
}
