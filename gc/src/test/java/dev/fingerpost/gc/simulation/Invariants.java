package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What must hold after each step, whoever made it. Looks at the real adapters, past all wires. */
final class Invariants {
  private static final int ALL = 1_000;

  private final Books books;
  private final PointerCatalog catalog;
  private final Deadline deadline;
  private final BucketRules bucket;
  private final RefusalRules refusals;
  private final HoldRules holds;
  private final GrantRules grants = new GrantRules();
  private final Raw raw;

  /** As they were after the step before. */
  private final Map<PointerName, PointerInfo> before = new TreeMap<>();

  private final Set<String> expired = new HashSet<>();

  Invariants(Raw raw, Books books) {
    this.raw = raw;
    this.books = books;
    this.catalog = raw.ports().catalog();
    this.deadline = Deadline.after(Duration.ofDays(36_000), raw.time());
    this.bucket = new BucketRules(raw, this);
    this.refusals = new RefusalRules(catalog, raw.time(), deadline);
    this.holds = new HoldRules(books, raw.time());
  }

  /** The store is made. */
  void begin() {
    bucket.begin();
  }

  /**
   * A call was executed.
   *
   * @param answer whether or not anybody hears it
   * @param done false if it threw
   */
  void after(Call call, @Nullable Object answer, boolean done) {
    if (!call.writes()) {
      return;
    }
    if (call.isOfObjects()) {
      bucket.after(call, done);
      return;
    }
    for (PointerInfo now : catalog.pointers("", "", ALL, deadline)) {
      PointerInfo then = before.put(now.name(), now);
      check(call, Optional.ofNullable(then), now);
    }
    refusals.after(call, answer);
    grants.after(call, answer, before.keySet());
    holds.after(call, answer);
    promised(call, answer);
    if (call.argument(0) instanceof SettleRequest request
        && answer instanceof SettleOutcome outcome) {
      // Final from here on, also where the reply is lost: (1) never, (2) the late publish arrives.
      books.told(request, outcome);
    }
  }

  /** What an answer promises holds from now on, whatever the rows say (G2). */
  private void promised(Call call, @Nullable Object answer) {
    if (answer instanceof OpenOutcome.Opened) {
      OpenRequest request = (OpenRequest) call.argument(0);
      accept(request.pointer(), new Position(request.fence(), 0));
    } else if (answer instanceof PublishOutcome.Applied applied) {
      accept(applied.version().pointer(), applied.version().position());
    } else if (call.name().equals("release") && Boolean.TRUE.equals(answer)) {
      Lease lease = (Lease) call.argument(0);
      for (PointerInfo each : List.copyOf(before.values())) {
        boolean carries = books.accepted.get(each.name()).fence().equals(lease.fence());
        if (each.domain().equals(lease.domain()) && carries) {
          accept(each.name(), new Position(lease.fence(), Position.MAX_SEQ));
        }
      }
    }
  }

  private void accept(PointerName name, Position position) {
    Position ignored = books.accepted.merge(name, position, (a, b) -> a.compareTo(b) > 0 ? a : b);
  }

  private void check(Call call, Optional<PointerInfo> then, PointerInfo now) {
    PointerName name = now.name();
    Position floor = then.map(PointerInfo::floor).orElse(now.floor());
    unless(floor.compareTo(now.floor()) <= 0, "G2", "the floor of %s went back", name);
    List<Version> history = catalog.history(name, OptionalLong.empty(), ALL, deadline);
    Position told = books.accepted.getOrDefault(name, floor);
    for (Version each : history) {
      if (each.number() > then.map(PointerInfo::last).orElse(0L)) {
        Fence fence = each.position().fence();
        // Who has not opened does not know what it overwrites, and closed no window.
        unless(fence.equals(floor.fence()), "G2", "%s was not opened under %s", name, fence);
        appeared(each, told);
      } else {
        unchanged(each, now);
      }
    }
    int known = books.history.containsKey(name) ? books.history.get(name).size() : 0;
    unless(history.size() == known, "G3", "%s of %s versions of %s", history.size(), known, name);
    current(call, then, now, told.fence());
    accept(name, now.floor());
  }

  private void appeared(Version version, Position accepted) {
    String name = version.pointer() + "@" + version.number();
    unless(
        version.position().compareTo(accepted) > 0,
        "G2",
        "%s at %s was published after %s was accepted",
        name,
        version.position(),
        accepted);
    unless(
        version.position().fence().epoch() == raw.database().store().epoch(),
        "G8",
        "%s at %s is of an epoch that is over",
        name,
        version.position());
    books.published(version);
    bucket.whole(version);
  }

  private void unchanged(Version version, PointerInfo now) {
    Books.Entry entry = books.entry(version.pointer(), version.number());
    boolean same =
        entry.operation().equals(version.operation())
            && entry.digest().equals(version.digest())
            && entry.position().equals(version.position());
    unless(same, "G3", "%s has become %s", entry, version);
    String name = version.pointer() + "@" + version.number();
    if (version.state() == Version.State.LIVE) {
      unless(!expired.contains(name), "G6", "%s is live again", name);
    } else if (expired.add(name)) {
      boolean current = now.current().filter(it -> it.number() == version.number()).isPresent();
      unless(!current, "G6", "%s is current, and expired", name);
      unless(!holds.held(version), "G6", "%s is held, and expired", name);
    }
  }

  /** What a pointer refers to changes by a publish, or by whoever may act on it. */
  private void current(Call call, Optional<PointerInfo> then, PointerInfo now, Fence accepted) {
    long old = then.flatMap(PointerInfo::current).map(Version::number).orElse(0L);
    long next = now.current().map(Version::number).orElse(0L);
    if (old == next || next > then.map(PointerInfo::last).orElse(0L)) {
      return;
    }
    boolean permitted =
        call.argument(0) instanceof TenureClaim claim
            && claim.pointer().equals(now.name())
            && claim.fence().compareTo(accepted) >= 0;
    unless(permitted, "G2", "%s went from %s to %s by %s", now.name(), old, next, Words.of(call));
  }

  /** Whether a publish of this attempt could still be applied. */
  boolean open(AttemptId attempt) {
    return books
            .accepted
            .getOrDefault(attempt.pointer(), new Position(Fence.of(1, 1), 0))
            .compareTo(attempt.position())
        < 0;
  }

  /** Versions that can be read. */
  List<Version> live() {
    return raw.database().transaction(raw.database()::live);
  }

  /** Nothing is left but what can be reached (G7). */
  void nothingLeft() {
    bucket.nothingLeft();
  }
}
