package dev.fingerpost.publisher.memory;

import dev.fingerpost.Version;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.HoldOutcome.Reason;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Time;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the memory adapters share: the rows, and one lock for all of them. Everything but {@link
 * #transaction} is called inside one.
 */
public final class MemoryDatabase {
  private static final String UNKNOWN_POINTER = "?";

  private final ReentrantLock lock = new ReentrantLock();
  private final Time time;
  private final Set<String> roles;
  private final Map<String, Set<String>> permissions = new HashMap<>();
  private final Map<PointerName, DomainState> domains = new HashMap<>();
  private final NavigableMap<PointerName, PointerRow> pointers = new TreeMap<>();
  private final Map<PointerName, Ledger> ledgers = new HashMap<>();
  private final Map<TraceKey, RefusalTrace> refusals = new HashMap<>();
  private final MemoryHolds holds = new MemoryHolds();
  private StoreInfo store;

  private record TraceKey(String pointer, String owner, Fence fence, Refusal reason) {}

  /**
   * @param time whose wall clock is this database's clock
   * @param roles of which its one session is a member
   */
  public MemoryDatabase(StoreInfo store, Time time, Set<String> roles) {
    this.store = store;
    this.time = time;
    this.roles = Set.copyOf(roles);
  }

  /** Runs steps that see no other transaction's half. */
  public <T> T transaction(Supplier<T> steps) {
    lock.lock();
    try {
      return steps.get();
    } finally {
      lock.unlock();
    }
  }

  public Instant now() {
    return time.now();
  }

  public StoreInfo store() {
    return store;
  }

  /** Begins another epoch, or incarnation. */
  public void become(StoreInfo next) {
    store = next;
  }

  /**
   * Lets only members of this role, and of others so listed, publish on pointers under a prefix.
   */
  public void permit(String role, String prefix) {
    permissions.merge(prefix, Set.of(role), MemoryDatabase::union);
  }

  private static Set<String> union(Set<String> some, Set<String> more) {
    Set<String> all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }

  /** Line 0: a pointer under no prefix is everyone's. */
  public boolean mayPublish(PointerName pointer) {
    Set<String> listed =
        permissions.entrySet().stream()
            .filter(it -> (pointer + "/").startsWith(it.getKey() + "/"))
            .map(Map.Entry::getValue)
            .reduce(Set.of(), MemoryDatabase::union);
    return listed.isEmpty() || listed.stream().anyMatch(roles::contains);
  }

  /** How a domain stands; never asked for is a state too. */
  public DomainState domain(PointerName name) {
    return domains.getOrDefault(name, DomainState.unused(name));
  }

  /**
   * Makes a lease call's state after it the domain's, and returns its answer.
   *
   * @param call what to make of the domain's state
   */
  public <T> T step(PointerName domain, Function<DomainState, DomainState.Step<T>> call) {
    DomainState.Step<T> step = call.apply(domain(domain));
    domains.put(domain, step.next());
    return step.answer();
  }

  /** Raises the floor of every pointer that carries this fence to the end of its tenure. */
  public void seal(PointerName domain, Fence fence) {
    Position end = new Position(fence, Position.MAX_SEQ);
    pointers.replaceAll(
        (name, row) ->
            row.domain().equals(domain) && row.floor().fence().equals(fence)
                ? row.raised(end)
                : row);
  }

  /** How a pointer stands; empty if it was never opened. */
  public Optional<PointerRow> pointer(PointerName name) {
    return Optional.ofNullable(pointers.get(name));
  }

  /** All pointers, in name order. */
  public Collection<PointerRow> pointers() {
    return pointers.values();
  }

  /** Every domain that was ever asked for. */
  public Collection<DomainState> domains() {
    return domains.values();
  }

  /** Every version whose objects are kept, by pointer and number. */
  public List<Version> live() {
    return pointers.keySet().stream()
        .flatMap(name -> ledger(name).newestFirst().descendingMap().values().stream())
        .filter(it -> it.state() == Version.State.LIVE)
        .toList();
  }

  /** The pins and tags. */
  public MemoryHolds holds() {
    return holds;
  }

  /** Why a version can be neither pinned nor tagged; empty if it can. */
  <T> Optional<HoldOutcome.Refused<T>> unholdable(PointerName pointer, long version) {
    String name = pointer + "@" + version;
    Optional<Version> found = ledger(pointer).version(version);
    if (found.isEmpty()) {
      return Optional.of(
          new HoldOutcome.Refused<>(Reason.NOT_FOUND, name + " was never published"));
    }
    return found.get().state() == Version.State.LIVE
        ? Optional.empty()
        : Optional.of(
            new HoldOutcome.Refused<>(
                Reason.EXPIRED, name + " was collected: its objects were given up"));
  }

  /** Makes this the pointer's row. */
  public void put(PointerRow row) {
    pointers.put(row.name(), row);
  }

  /** A pointer's history; empty for one that was never opened. */
  Ledger ledger(PointerName pointer) {
    return ledgers.computeIfAbsent(pointer, name -> new Ledger());
  }

  /** What a decision about this pointer rests on. */
  Seen seen(
      PointerName pointer,
      Optional<PointerName> domain,
      String owner,
      Fence fence,
      Optional<OperationKey> operation,
      Optional<Version> source) {
    Optional<Grant> grant =
        domain
            .or(() -> pointer(pointer).map(PointerRow::domain))
            .flatMap(it -> domain(it).grant(owner, fence));
    Optional<Version> known = operation.flatMap(ledger(pointer)::find);
    return new Seen(mayPublish(pointer), store, pointer(pointer), known, grant, source);
  }

  /** Guarantee G10; pointers without a row share one name. */
  void trace(PointerName pointer, String owner, Fence fence, Refusal reason) {
    String name = pointers.containsKey(pointer) ? pointer.value() : UNKNOWN_POINTER;
    Instant now = now();
    refusals.merge(
        new TraceKey(name, owner, fence, reason),
        new RefusalTrace(name, owner, fence, reason, now, now, 1),
        (old, one) ->
            new RefusalTrace(name, owner, fence, reason, old.first(), now, old.times() + 1));
  }

  Collection<RefusalTrace> refusals() {
    return refusals.values();
  }

  /** Expires a version: its row stays, its descriptor goes. */
  public void expire(PointerName pointer, long version) {
    ledger(pointer).expire(version);
  }
}
