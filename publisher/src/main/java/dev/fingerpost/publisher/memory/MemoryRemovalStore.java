package dev.fingerpost.publisher.memory;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.RemovalStore;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.RemoveOutcome.By;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.publisher.TenureGuard;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Removes pointers of a {@link MemoryDatabase}. */
public final class MemoryRemovalStore implements RemovalStore {
  private final MemoryDatabase database;

  public MemoryRemovalStore(MemoryDatabase database) {
    this.database = database;
  }

  private <T> T decide(
      TenureClaim claim, Function<OpenOutcome.Refused, T> refusal, Function<PointerRow, T> act) {
    Seen seen =
        database.seen(
            claim.pointer(),
            Optional.empty(),
            claim.owner(),
            claim.fence(),
            Optional.empty(),
            Optional.empty());
    Optional<OpenOutcome.Refused> refused = TenureGuard.refuse(claim, seen);
    if (refused.isPresent()) {
      database.trace(claim.pointer(), claim.owner(), claim.fence(), refused.get().reason());
      return refusal.apply(refused.get());
    }
    return act.apply(seen.pointer().orElseThrow());
  }

  @Override
  public RemoveOutcome remove(TenureClaim claim, Duration keep, boolean force, Deadline deadline) {
    return database.transaction(
        () ->
            decide(
                claim,
                no -> new RemoveOutcome.Refused(no.reason(), no.floor(), no.detail()),
                row -> remove(row, claim.owner(), keep, force)));
  }

  private RemoveOutcome remove(PointerRow row, String owner, Duration keep, boolean force) {
    if (row.removed().isPresent()) {
      return new RemoveOutcome.Removed(row.removed().get());
    }
    Optional<RemoveOutcome> held = held(row.name(), force);
    if (held.isPresent()) {
      return held.get();
    }
    Instant now = database.now();
    database.holds().drop(row.name());
    database.ledger(row.name()).supersede(row.current(), Optional.of(now));
    PointerRow next = row.remove(owner, now, keep);
    database.put(next);
    return new RemoveOutcome.Removed(next.removed().orElseThrow());
  }

  private Optional<RemoveOutcome> held(PointerName name, boolean force) {
    List<String> referring =
        database.live().stream()
            .filter(it -> !it.pointer().equals(name) && refersTo(it, name))
            .map(it -> it.pointer() + "@" + it.number())
            .toList();
    if (!referring.isEmpty()) {
      return held(By.REFERRED, name + " has files that other pointers refer to", referring);
    }
    if (force) {
      return Optional.empty();
    }
    List<String> pins =
        database.holds().pins(database.now()).stream()
            .filter(it -> it.pointer().equals(name) && !it.lapsed())
            .map(it -> "version " + it.version() + " by " + it.owner() + " (" + it.reason() + ")")
            .toList();
    if (!pins.isEmpty()) {
      return held(By.PINNED, name + " is pinned", pins);
    }
    List<String> tags =
        database.holds().tags().stream()
            .filter(it -> it.pointer().equals(name))
            .map(it -> it.name() + " (version " + it.version() + ")")
            .toList();
    return tags.isEmpty() ? Optional.empty() : held(By.TAGGED, name + " is tagged", tags);
  }

  private static boolean refersTo(Version version, PointerName name) {
    return version.descriptor().stream()
        .flatMap(it -> it.attempts().stream())
        .anyMatch(it -> it.pointer().equals(name));
  }

  /** Names the first three. */
  private static Optional<RemoveOutcome> held(By by, String what, List<String> all) {
    String three = all.stream().limit(3).collect(Collectors.joining(", "));
    String more = all.size() > 3 ? " and " + (all.size() - 3) + " more" : "";
    return Optional.of(new RemoveOutcome.Held(by, what + ": " + three + more));
  }

  @Override
  public RestoreOutcome restore(TenureClaim claim, Deadline deadline) {
    return database.transaction(
        () ->
            decide(
                claim,
                no -> new RestoreOutcome.Refused(no.reason(), no.floor(), no.detail()),
                this::restore));
  }

  private RestoreOutcome restore(PointerRow row) {
    if (row.removed().isEmpty()) {
      boolean since = row.retired().filter(it -> row.current() > it.through()).isPresent();
      return new RestoreOutcome.NotRemoved(
          row.name()
              + (since
                  ? " was published again since: version " + row.current() + " is current"
                  : " is not removed"));
    }
    long version = row.removed().get().version();
    if (version > 0 && database.unholdable(row.name(), version).isPresent()) {
      return new RestoreOutcome.Collected(
          row.name() + "@" + version + " was collected: its objects were given up");
    }
    database.ledger(row.name()).supersede(version, Optional.empty());
    database.put(row.restore());
    return new RestoreOutcome.Restored(version);
  }
}
