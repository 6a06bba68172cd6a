package dev.fingerpost.gc.simulation;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.RemovalStore;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.Position;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;

/** Stores that forget or overlook something that they should keep or see. */
final class StoreTeeth {
  private static final String FIRST_WITNESS = Witness.PREFIX + "000001.json";

  private StoreTeeth() {}

  /** The newest witness is that of the first epoch, whoever has begun another. */
  static Raw ignoringWitnesses(Raw raw) {
    return ignoring(raw, it -> it.prefix().equals(Witness.PREFIX));
  }

  /** A collector that was once the right one does not ask again. */
  static Raw goingOn(Raw raw) {
    return ignoring(raw, it -> it.startAfter().equals(FIRST_WITNESS));
  }

  private static Raw ignoring(Raw raw, Predicate<Listing> looks) {
    ObjectStore objects =
        Broken.port(
            ObjectStore.class,
            raw.ports().objects(),
            "list",
            (sent, real) -> {
              Page page = (Page) real.call(sent);
              return looks.test((Listing) sent.get(0)) ? first(page) : page;
            });
    return raw.with(raw.ports().over(objects));
  }

  private static Page first(Page page) {
    List<Entry> first =
        page.objects().stream().filter(it -> it.key().equals(FIRST_WITNESS)).toList();
    return new Page(first, page.prefixes(), page.next());
  }

  /** What is pinned is given up at once. */
  static Raw ignoringPins(Raw raw) {
    PinStore real = raw.ports().pins();
    PinStore broken =
        Broken.port(
            PinStore.class,
            real,
            "pin",
            (sent, port) -> {
              Object answer = port.call(sent);
              if (answer instanceof HoldOutcome.Done<?>) {
                UUID id = ((PinRequest) sent.get(0)).id();
                HoldOutcome<UUID> ignored = real.unpin(id, (Deadline) sent.get(1));
              }
              return answer;
            });
    return with(raw, broken, raw.ports().removals());
  }

  private static Raw with(Raw raw, PinStore pins, RemovalStore removals) {
    Ports it = raw.ports();
    return raw.with(
        new Ports(
            it.objects(), it.pointers(), it.catalog(), it.leases(), pins, it.tags(), removals));
  }

  /** A collector raises no floor. */
  static Raw notRaising(Raw raw) {
    return raw.with(Broken.port(PointerProofs.class, raw.proofs(), "seal", (sent, real) -> null));
  }

  /** Of each domain only the newest grant is kept, whatever floor its pointers are at. */
  static Raw compacting(Raw raw) {
    MemoryDatabase database = raw.database();
    return raw.with(
        Broken.port(
            Worklist.class,
            raw.worklist(),
            "record",
            (sent, real) -> {
              Object answer = real.call(sent);
              boolean ignored =
                  database.transaction(
                      () -> {
                        List.copyOf(database.domains()).forEach(it -> compact(database, it));
                        return true;
                      });
              return answer;
            }));
  }

  private static void compact(MemoryDatabase database, DomainState domain) {
    if (!domain.grants().isEmpty()) {
      Fence newest = domain.grants().get(domain.grants().size() - 1).fence();
      boolean ignored =
          database.step(domain.name(), it -> new DomainState.Step<>(true, it.without(newest)));
    }
  }

  /** With a pointer its row goes; the next open makes another. */
  static Raw dropping(Raw raw) {
    MemoryDatabase database = raw.database();
    RemovalStore dropping =
        Broken.port(
            RemovalStore.class,
            raw.ports().removals(),
            "remove",
            (sent, real) -> {
              Object answer = real.call(sent);
              boolean ignored =
                  database.transaction(
                      () -> {
                        database.pointers().stream()
                            .filter(it -> it.removed().isPresent())
                            .toList()
                            .forEach(it -> database.put(fresh(it)));
                        return true;
                      });
              return answer;
            });
    return with(raw, raw.ports().pins(), dropping);
  }

  private static PointerRow fresh(PointerRow it) {
    return PointerRow.opened(
        it.name(), it.domain(), new Position(Fence.of(1, 1), 0), it.openedAt());
  }
}
