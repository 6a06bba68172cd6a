package dev.fingerpost.gc;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.gc.OrphanCollector.DeleteGate;
import dev.fingerpost.gc.PointerProofs.Expiry;
import dev.fingerpost.gc.PointerProofs.Range;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.gc.Sweeper.Children;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.gc.Worklist.Claim;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.Optional;
import java.util.Set;

/**
 * One visit to one pointer, always in this order:
 *
 * <ol>
 *   <li>expire versions by the stored policy, and raise the floor to the newest fence granted;
 *   <li>read floor and references, in one statement;
 *   <li>list the attempts, a line each, however many files they have;
 *   <li>judge each by the {@link Verdict} table;
 *   <li>delete what is dead, in batches;
 *   <li>say what is gone, and how far the visit came (the caller records it).
 * </ol>
 *
 * <p>No age is asked for, and none is needed. (1) The collector reads the floor, finds attempt
 * (5,3) dead, and is stopped for a week; (2) meanwhile anything happens; (3) it goes on and
 * deletes. Dead is for ever: the floor never goes back, so (5,3) is refused as stale, its objects
 * cannot be published under a newer fence, and what no live version refers to none can copy.
 *
 * <p>Steps 2 to 5 are done for one range of attempts after another, each with a proof of its own,
 * so that memory is constant. A visit that is not full lists only behind the floor of the last
 * complete visit: what lies before it was judged then, and what expired since is known to the
 * database. What a late PUT puts there is found by the next full visit.
 */
final class PointerVisit {
  /** The operation that gives versions up, as it is called where it fails or is held back. */
  static final String EXPIRY = "expire";

  /** Known attempts per proof: some megabytes of names. */
  private static final int RANGE = 10_000;

  /** Versions expired per transaction, which holds the pointer's lock. */
  private static final int EXPIRE = 1_000;

  private final Tools tools;
  private final CollectOptions options;
  private final Optional<DeleteGate> gate;
  private final Set<PointerName> closing;
  private final CollectListener listener;
  private final StopSign stop;

  private final Claim claim;
  private final PointerName pointer;
  private final String folder;
  private final Tally tally = new Tally();
  private final ListedNames listing;
  private final DeadAttempts dead;
  private Optional<Position> floor = Optional.empty();
  private boolean complete = true;

  /** Whether so many versions would expire that none does. */
  private boolean held;

  private PointerVisit(
      Tools tools,
      CollectOptions options,
      CollectListener listener,
      StopSign stop,
      Claim claim,
      Optional<DeleteGate> gate,
      Set<PointerName> closing) {
    this.tools = tools;
    this.options = options;
    this.gate = gate;
    this.closing = closing;
    this.listener = listener;
    this.stop = stop;
    this.claim = claim;
    this.pointer = claim.pointer();
    this.folder = AttemptId.folder(pointer);
    this.listing = new ListedNames(tools, claim.domain());
    this.dead = new DeadAttempts(tools, pointer, options, gate, listener, tally);
  }

  /** A visit that acts. */
  static PointerVisit acting(
      Tools tools,
      CollectOptions options,
      CollectListener listener,
      StopSign stop,
      Claim claim,
      DeleteGate gate) {
    return new PointerVisit(tools, options, listener, stop, claim, Optional.of(gate), Set.of());
  }

  /**
   * A visit that takes the same way and changes nothing.
   *
   * @param closing domains that will have been taken over before
   */
  static PointerVisit planned(
      Tools tools,
      CollectOptions options,
      CollectListener listener,
      StopSign stop,
      Claim claim,
      Set<PointerName> closing) {
    return new PointerVisit(tools, options, listener, stop, claim, Optional.empty(), closing);
  }

  /** Visits; what fails is reported, and leaves the visit incomplete. */
  Worklist.Visit visit() {
    try {
      attempt(EXPIRY, this::expire);
      if (gate.isPresent()) {
        attempt("seal", () -> tools.proofs().seal(pointer, tools.step()));
      }
      attempt("collect", this::collect);
    } catch (FailedStep e) {
      complete = false;
    }
    listener.visited(pointer, tally);
    return new Worklist.Visit(
        claim, complete && !dead.left() && !stop.raised(), floor, tally.counts());
  }

  private void expire() {
    int limit = gate.isPresent() ? EXPIRE : 0;
    Expiry expiry;
    do {
      expiry = tools.proofs().expire(pointer, options.howeverMany(), limit, tools.step());
      tally.add(Tally.EXPIRED, expiry.expired());
    } while (expiry.expired() > 0 && expiry.expired() < expiry.expirable() && !stop.raised());
    held = expiry.held();
    if (held) {
      complete = false;
      trouble(
          EXPIRY,
          expiry.expirable()
              + " of "
              + expiry.live()
              + " versions would expire; none did: give --yes-expire if that is meant");
    }
  }

  private void collect() {
    String done = claim.full() ? "" : claim.done().map(this::behind).orElse("");
    String after = "";
    boolean more = true;
    while (more && !stop.raised()) {
      Snapshot proof = snapshot(after, done);
      floor = floor.or(() -> Optional.of(proof.floor()));
      expired(proof);
      String end = proof.complete() ? "" : proof.attempts().lastKey();
      listed(proof, later(later(after, done), folder), end);
      dead.remove(stop);
      more = !proof.complete();
      after = end;
    }
  }

  private String behind(Position position) {
    return AttemptId.behind(pointer, position);
  }

  private static String later(String one, String other) {
    return KeyOrder.UTF8.compare(one, other) >= 0 ? one : other;
  }

  private Snapshot snapshot(String after, String done) {
    boolean planned = gate.isEmpty();
    Range range = new Range(after, done, RANGE, planned, planned && !held);
    Snapshot proof = tools.proofs().snapshot(pointer, range, tools.step());
    return closing.contains(claim.domain()) ? proof.takenOver() : proof;
  }

  /** Those the database knows need no listing; some may be gone already, and that is to be said. */
  private void expired(Snapshot proof) {
    proof
        .attempts()
        .forEach(
            (attempt, known) -> {
              if (known == Known.EXPIRED) {
                take(Verdict.judge(attempt, Optional.of(known), proof));
              }
            });
  }

  /**
   * Lists and judges.
   *
   * @param after where the listing begins, relative to the root
   * @param end the last name of the proof's range; empty for no end
   */
  private void listed(Snapshot proof, String after, String end) {
    String next = after;
    while (end.isEmpty() || KeyOrder.UTF8.compare(next, end) < 0) {
      Children page = tools.sweeper().children(folder, next, Sweeper.MAX_BATCH, tools.step());
      listing.judge(page.prefixes(), proof, end, this::take);
      listing.judge(page.keys(), proof, end, this::take);
      if (page.next().isEmpty() || stop.raised()) {
        return;
      }
      dead.remove(stop);
      next = page.next().get();
    }
  }

  private void take(Judged judged) {
    tally.add(Tally.attempts(judged.verdict()), 1);
    listener.judged(pointer, judged);
    if (judged.verdict() == Verdict.FOREIGN || judged.verdict() == Verdict.LOST) {
      listener.foreign(judged.name(), judged.proof());
    }
    if (judged.verdict().dead()) {
      dead.add(judged);
    }
  }

  private void attempt(String operation, Runnable work) {
    try {
      work.run();
    } catch (WrongStoreException e) {
      throw e;
    } catch (FingerpostException e) {
      trouble(operation, String.valueOf(e.getMessage()));
      throw new FailedStep();
    }
  }

  private void trouble(String operation, String message) {
    tally.add(Tally.errors(operation), 1);
    listener.trouble(new Trouble(operation, pointer.value(), message));
  }

  /** Ends a visit that was reported already. */
  private static final class FailedStep extends RuntimeException {}
}
