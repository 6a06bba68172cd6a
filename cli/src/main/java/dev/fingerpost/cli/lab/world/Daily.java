package dev.fingerpost.cli.lab.world;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Shown;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A database with one pointer in a domain of its own: what the small models need of it. */
final class Daily {
  private static final PointerName POINTER = new PointerName("reports/daily");
  private static final StoreInfo STORE =
      new StoreInfo(new UUID(0, 1), "s3://bucket/results", new UUID(0, 2), 1);
  private static final String NONE = "–";

  private Daily() {}

  /** Nothing is published; the counter stands as if so many leases had been granted. */
  static Database startingAt(long counter) {
    DomainState unused = DomainState.unused(POINTER);
    return Database.empty(STORE)
        .with(new DomainState(POINTER, counter, unused.grants(), unused.expiresAt()));
  }

  static DomainState authority(Database database) {
    return database.domain(POINTER);
  }

  /** A domain of the same name with another authority's copy of the counter, and no leases. */
  static DomainState copy(Database database) {
    return startingAt(authority(database).counter()).domain(POINTER);
  }

  static Database lapse(Database database) {
    return database.lapse(POINTER);
  }

  /** After this owner was granted the lease. */
  static Database grant(Database database, String owner) {
    Answer<Acquired> answer = database.acquire(POINTER, owner, authority(database).grants().size());
    if (answer.outcome() instanceof Acquired.Held held) {
      throw new IllegalStateException("the model lets " + owner + " ask too early: " + held);
    }
    return answer.next();
  }

  /** The newest fence an authority granted. */
  static Fence newest(DomainState authority) {
    return authority.grants().get(authority.grants().size() - 1).fence();
  }

  /** After this holder opened the pointer; as it is where that was refused. */
  static Database open(Database database, String owner, Fence fence, Rules rules) {
    OpenRequest request = new OpenRequest(POINTER, POINTER, owner, fence, STORE.incarnation());
    return database.open(request, rules).next();
  }

  static Answer<PublishOutcome> publish(Database database, Message message, Rules rules) {
    return database.publish(message.request(POINTER, STORE.incarnation()), rules);
  }

  static Optional<Position> floor(Database database) {
    return database.row(POINTER).map(PointerRow::floor);
  }

  static Shown show(Database database) {
    Optional<Position> floor = floor(database);
    Optional<Version> current = database.current(POINTER);
    Fields fields =
        new Fields()
            .with("issuer", authority(database).counter())
            .with("floor_fence", floor.map(Position::fence))
            .with("floor_seq", floor.map(Position::seq))
            .with("version", current.map(Version::number))
            .with("owner", current.map(Version::owner))
            .with("fence", current.map(it -> it.position().fence()))
            .with("seq", current.map(it -> it.position().seq()));
    String version =
        current.map(it -> it.number() + ": " + it.owner() + " " + it.position()).orElse(NONE);
    return new Shown(List.of(floor.map(Position::toString).orElse(NONE), version), fields);
  }
}
