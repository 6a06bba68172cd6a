package dev.fingerpost.gc.simulation;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Stale;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome.Never;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.memory.MemoryBin;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Worlds that each break a guarantee, behind the wire: the invariants must see it. */
final class BrokenWorlds {
  private BrokenWorlds() {}

  /** By the guarantee that each breaks. */
  static Map<String, Alteration> all() {
    Map<String, Alteration> all = new LinkedHashMap<>();
    // What is stored is not what was sent.
    put(all, "G1", raw -> objects(raw, "create", BrokenWorlds::garbled));
    // A publish under an old fence lowers the floor until it is let by.
    put(all, "G2", raw -> pointers(raw, "publish", (sent, real) -> lowered(raw, sent, real)));
    // Every try is an operation of its own.
    put(all, "G3", raw -> pointers(raw, "publish", BrokenWorlds::renamed));
    // A publish in doubt is said never to be applied, and nothing keeps it from it.
    put(all, "G4", raw -> pointers(raw, "settle", (sent, real) -> new Never("nothing was seen")));
    // Readers are given other bytes.
    put(all, "G5", raw -> objects(raw, "read", BrokenWorlds::others));
    // The collector knows of no references.
    put(
        all,
        "G6",
        raw ->
            raw.with(
                Broken.port(
                    PointerProofs.class, raw.proofs(), "snapshot", BrokenWorlds::unreferenced)));
    // Deletes are answered, and not done.
    put(
        all,
        "G7",
        raw ->
            raw.with(
                Broken.port(Sweeper.class, raw.sweeper(), "delete", (sent, real) -> List.of())));
    // The store moves on to another epoch, and an old fence is let by.
    put(all, "G8", raw -> pointers(raw, "publish", (sent, real) -> movedOn(raw, sent, real)));
    // A writer cleans up before it writes.
    put(all, "G9", raw -> objects(raw, "create", (sent, real) -> cleaned(raw, sent, real)));
    // A refusal leaves no trace.
    put(all, "G10", raw -> pointers(raw, "publish", (sent, real) -> untraced(raw, sent, real)));
    return all;
  }

  /** Whatever is granted is dead, and whatever is held was granted: an acquire tries for ever. */
  static Raw withoutLeases(Raw raw) {
    LeaseAuthority broken =
        Broken.port(
            LeaseAuthority.class,
            raw.ports().leases(),
            "acquire",
            (sent, real) -> {
              Object answer = real.call(sent);
              Lease lease =
                  answer instanceof Acquired.Held held
                      ? held.holder()
                      : ((Acquired.Granted) answer).lease();
              return new Acquired.Granted(lease, false, lease.fence());
            });
    return raw.with(raw.ports().through(raw.ports().pointers(), broken));
  }

  private static void put(Map<String, Alteration> all, String guarantee, Alteration how) {
    Alteration ignored = all.put(guarantee, how);
  }

  /** Other bytes, but for the witness, without which nobody collects. */
  private static @Nullable Object others(List<@Nullable Object> sent, Broken.Real real) {
    return String.valueOf(sent.get(0)).startsWith(".")
        ? real.call(sent)
        : new ByteArrayInputStream(new byte[] {1, 2, 3});
  }

  private static Raw objects(Raw raw, String method, Broken.Instead instead) {
    return raw.with(
        raw.ports().over(Broken.port(ObjectStore.class, raw.ports().objects(), method, instead)));
  }

  private static Raw pointers(Raw raw, String method, Broken.Instead instead) {
    PointerStore broken = Broken.port(PointerStore.class, raw.ports().pointers(), method, instead);
    return raw.with(raw.ports().through(broken, raw.ports().leases()));
  }

  private static @Nullable Object garbled(List<@Nullable Object> sent, Broken.Real real) {
    Chunk chunk = (Chunk) sent.get(1);
    byte[] other = Arrays.copyOf(chunk.buffer(), chunk.length());
    other[0]++;
    return real.call(Arrays.asList(sent.get(0), Chunk.of(other, other.length), sent.get(2)));
  }

  private static @Nullable Object lowered(Raw raw, List<@Nullable Object> sent, Broken.Real real) {
    Position at = ((PublishRequest) sent.get(0)).position();
    row(raw, sent)
        .filter(it -> it.floor().compareTo(at) >= 0)
        .ifPresent(
            it ->
                raw.database()
                    .transaction(
                        () -> {
                          raw.database()
                              .put(Showing.floor(it, new Position(at.fence(), at.seq() - 1)));
                          return true;
                        }));
    return real.call(sent);
  }

  private static @Nullable Object renamed(List<@Nullable Object> sent, Broken.Real real) {
    PublishRequest it = (PublishRequest) sent.get(0);
    OperationKey other = new OperationKey(it.operation().key() + it.position(), 1);
    return real.call(
        Arrays.asList(
            new PublishRequest(
                it.pointer(),
                it.owner(),
                it.position(),
                other,
                it.digest(),
                it.incarnation(),
                it.expected(),
                it.source(),
                it.message(),
                it.labels()),
            sent.get(1)));
  }

  private static Object unreferenced(List<@Nullable Object> sent, Broken.Real real) {
    Snapshot it = (Snapshot) real.call(sent);
    return new Snapshot(
        it.floor(), it.newest(), it.epoch(), Map.of(), new TreeMap<>(), it.complete());
  }

  private static @Nullable Object movedOn(Raw raw, List<@Nullable Object> sent, Broken.Real real) {
    Object outcome = real.call(sent);
    if (outcome instanceof PublishOutcome.Applied) {
      StoreInfo now = raw.database().store();
      raw.database()
          .become(new StoreInfo(now.storeId(), now.root(), now.incarnation(), now.epoch() + 1));
    }
    return outcome;
  }

  private static @Nullable Object cleaned(Raw raw, List<@Nullable Object> sent, Broken.Real real) {
    String own = ((NewObject) sent.get(0)).key().value();
    String folder = own.substring(0, own.indexOf("/attempts/") + 1);
    List<String> others = new ArrayList<>();
    raw.sweeper()
        .contents(folder, Sweeper.Cursor.START, (Deadline) sent.get(2))
        .items()
        .forEach(it -> others.add(it.key()));
    others.forEach(new MemoryBin(raw.bucket())::remove);
    return real.call(sent);
  }

  private static @Nullable Object untraced(Raw raw, List<@Nullable Object> sent, Broken.Real real) {
    PublishRequest request = (PublishRequest) sent.get(0);
    Optional<PointerRow> row =
        row(raw, sent).filter(it -> it.floor().compareTo(request.position()) >= 0);
    return row.isPresent() ? new Stale(request.position(), row.get().standing()) : real.call(sent);
  }

  private static Optional<PointerRow> row(Raw raw, List<@Nullable Object> sent) {
    PublishRequest request = (PublishRequest) sent.get(0);
    return raw.database().transaction(() -> raw.database().pointer(request.pointer()));
  }
}
