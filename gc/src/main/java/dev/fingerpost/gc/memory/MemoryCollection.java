package dev.fingerpost.gc.memory;

import dev.fingerpost.Version;
import dev.fingerpost.gc.KeepRule;
import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.WrongStoreException;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.Retirement;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The collector's part of a {@link MemoryDatabase}: what its memory adapters share. Everything is
 * called inside a transaction of the database.
 */
public final class MemoryCollection {
  final MemoryDatabase database;
  private final UUID incarnation;
  private final Map<PointerName, RetentionPolicy> policies = new HashMap<>();

  /** Attempts of expired versions whose objects may still be there, by prefix. */
  final NavigableMap<String, PointerName> expired = new TreeMap<>(KeyOrder.UTF8);

  /** Keys the bucket refused to give up, with the reason. */
  final NavigableMap<String, String> unfreed = new TreeMap<>(KeyOrder.UTF8);

  final NavigableMap<PointerName, MemorySweep> sweeps = new TreeMap<>();
  RetentionPolicy ofStore = RetentionPolicy.EVERYTHING;

  /** Nothing was collected yet. */
  public MemoryCollection(MemoryDatabase database) {
    this.database = database;
    this.incarnation = database.store().incarnation();
  }

  void check() {
    if (!database.store().incarnation().equals(incarnation)) {
      throw new WrongStoreException(
          "the database is incarnation "
              + database.store().incarnation()
              + "; nothing more is collected");
    }
  }

  Optional<RetentionPolicy> own(PointerName pointer) {
    return Optional.ofNullable(policies.get(pointer));
  }

  void own(PointerName pointer, Optional<RetentionPolicy> policy) {
    policies.remove(pointer);
    policy.ifPresent(it -> policies.put(pointer, it));
  }

  RetentionPolicy policy(PointerName pointer) {
    return own(pointer).orElse(ofStore);
  }

  PointerRow row(PointerName pointer) {
    return database
        .pointer(pointer)
        .orElseThrow(() -> new IllegalArgumentException("there is no pointer " + pointer));
  }

  List<Version> live(PointerName pointer) {
    return database.live().stream().filter(it -> it.pointer().equals(pointer)).toList();
  }

  List<Expirable> expirable(PointerName pointer, RetentionPolicy policy) {
    return database
        .pointer(pointer)
        .map(row -> KeepRule.expirable(standing(row, policy), kept(pointer), database.now()))
        .orElse(List.of());
  }

  private static KeepRule.Standing standing(PointerRow row, RetentionPolicy policy) {
    return new KeepRule.Standing(
        row.current(),
        row.removed().map(it -> OptionalLong.of(it.version())).orElse(OptionalLong.empty()),
        row.retired().map(it -> OptionalLong.of(it.through())).orElse(OptionalLong.empty()),
        row.retired().map(Retirement::at),
        policy);
  }

  private List<KeepRule.Live> kept(PointerName pointer) {
    return live(pointer).stream()
        .map(
            it ->
                new KeepRule.Live(
                    it.number(),
                    it.supersededAt(),
                    database.holds().keeps(pointer, it.number(), database.now())))
        .toList();
  }

  /** Expires a version; its attempt goes on the list. */
  void expire(Version version) {
    for (String attempt : attempts(version)) {
      expired.put(attempt, home(attempt));
    }
    database.expire(version.pointer(), version.number());
  }

  /** The prefixes of what a live version refers to. */
  static List<String> attempts(Version version) {
    return version.descriptor().map(Descriptor::attempts).orElse(List.of()).stream()
        .map(it -> it.prefix())
        .toList();
  }

  private static PointerName home(String attempt) {
    return new PointerName(attempt.substring(0, attempt.indexOf("/attempts/")));
  }

  Optional<Grant> newest(PointerRow row) {
    List<Grant> grants = database.domain(row.domain()).grants();
    return grants.isEmpty() ? Optional.empty() : Optional.of(grants.get(grants.size() - 1));
  }

  /** Where sealing leaves the floor. */
  Position sealed(PointerRow row) {
    return newest(row)
        .map(it -> new Position(it.fence(), it.released() ? Position.MAX_SEQ : 0))
        .map(it -> row.raised(it).floor())
        .orElse(row.floor());
  }

  /** Grants below every floor of their domain decide nothing any more and go. */
  void forgetGrants(PointerName domain) {
    Optional<Fence> smallest =
        database.pointers().stream()
            .filter(it -> it.domain().equals(domain))
            .map(it -> it.floor().fence())
            .min(Comparator.naturalOrder());
    boolean ignored =
        database.step(
            domain,
            state -> new DomainState.Step<>(true, smallest.map(state::without).orElse(state)));
  }

  List<DomainState> domains() {
    return List.copyOf(database.domains());
  }
}
