package dev.fingerpost;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Removal;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.RequestDigest;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Progress;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.WriteSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One holder's stay at a pointer: a lease, renewed in the background, under which the pointer was
 * opened before anything was read. Publishes of any number of threads are taken one at a time and
 * numbered 1, 2, 3 … Thread-safe.
 *
 * <p>Every publish throws {@link FingerpostException} if it failed and certainly changed nothing
 * (an upload that failed, a source that cannot be read, a database that cannot be reached), and
 * {@link InvalidNameException} if what was asked for makes no sense. What cannot be known is a
 * value: {@link PublishOutcome.Unknown}; the next publish settles it first.
 */
public final class Tenure implements AutoCloseable {
  private final Stay stay;
  private final PointerName pointer;
  private final WriteSettings writing;
  private final boolean root;
  private final KnownKeys known;
  private final Optional<Version> base;
  // Guarded by the stay's turn; moves only by this tenure's own Applied.
  private long lastSeen;

  private Tenure(
      Stay stay,
      PointerName pointer,
      WriteSettings writing,
      boolean root,
      OpenOutcome.Opened opened) {
    this.stay = stay;
    this.pointer = pointer;
    this.writing = writing;
    this.root = root;
    this.known = new KnownKeys(stay.core, stay.limits, pointer);
    this.base = opened.base();
    this.lastSeen = opened.base().map(Version::number).orElse(0L);
  }

  static Tenure open(Stay stay, PointerName pointer, WriteSettings writing, boolean root) {
    return new Tenure(stay, pointer, writing, root, stay.open(pointer));
  }

  /** The lease as last granted or renewed. */
  public Lease lease() {
    return stay.lease();
  }

  public PointerName pointer() {
    return pointer;
  }

  /** The version that was current when this tenure opened the pointer; empty if there was none. */
  public Optional<Version> base() {
    return base;
  }

  /** Uploads ready content and publishes it; the digest covers the content. */
  @CheckReturnValue
  public PublishOutcome publish(String key, Content content) {
    return publish(Operation.of(key), content);
  }

  @CheckReturnValue
  public PublishOutcome publish(Operation operation, Content content) {
    return publish(operation, content, Progress.NONE);
  }

  /**
   * Uploads content and publishes it. An operation {@link Operation#computedFrom computed from
   * parameters} whose key is known is answered without an upload.
   */
  @CheckReturnValue
  public PublishOutcome publish(Operation operation, Content content, Progress progress) {
    return inTurn(
        operation,
        () -> {
          Optional<Sha256> asked =
              operation.parameters().map(p -> RequestDigest.ofParameters(operation.key(), p));
          Optional<PublishOutcome> done =
              asked.flatMap(digest -> known.look(operation.key(), digest));
          return done.orElseGet(() -> upload(operation, asked, content, progress));
        });
  }

  /** Makes an earlier version of this pointer current again, as a new version. */
  @CheckReturnValue
  public PublishOutcome rollback(Operation operation, long version) {
    Sha256 digest = RequestDigest.ofRollback(operation.key(), version);
    return inTurn(
        operation, () -> send(operation, stay.next(), digest, new Source.Rollback(version)));
  }

  /** Makes a version of another pointer current here, as a new version. */
  @CheckReturnValue
  public PublishOutcome promote(Operation operation, PointerName source, long version) {
    Sha256 digest = RequestDigest.ofPromote(operation.key(), source, version);
    return inTurn(
        operation, () -> send(operation, stay.next(), digest, new Source.Promote(source, version)));
  }

  /**
   * Removes the pointer: it has no current version until somebody publishes here again, or restores
   * it. Floor and version numbers stay.
   *
   * @param keep how long its versions are kept at least; 0 to 100 years
   * @param force drops pins and tags instead of being refused for them
   * @throws FingerpostException if no answer came in time: ask again, a repeat is a success
   */
  @CheckReturnValue
  public RemoveOutcome remove(Duration keep, boolean force) {
    Duration checked = Removal.checkKeep(keep);
    return act(
        "remove " + pointer,
        deadline -> stay.core.ports().removals().remove(claim(), checked, force, deadline),
        outcome -> {
          if (outcome instanceof RemoveOutcome.Removed) {
            lastSeen = 0;
          }
        });
  }

  /**
   * Brings the pointer back as it was before it was removed.
   *
   * @throws FingerpostException if no answer came in time: ask again
   */
  @CheckReturnValue
  public RestoreOutcome restore() {
    return act(
        "restore " + pointer,
        deadline -> stay.core.ports().removals().restore(claim(), deadline),
        outcome -> {
          if (outcome instanceof RestoreOutcome.Restored restored) {
            lastSeen = restored.current();
          }
        });
  }

  private TenureClaim claim() {
    return new TenureClaim(
        pointer, lease().owner(), lease().fence(), stay.core.info().incarnation());
  }

  /** In turn, after whatever is in doubt was settled: a publish under way may change the answer. */
  private <T> T act(String what, Function<Deadline, T> call, Consumer<T> then) {
    return stay.inTurn(
        what,
        () -> {
          stay.settle();
          T outcome = call.apply(stay.core.after(stay.limits.publish()));
          then.accept(outcome);
          return outcome;
        });
  }

  /**
   * Opens another pointer of the same domain, under the same lease and numbers. Closing the result
   * is optional and gives nothing back; closing this tenure ends both.
   *
   * @throws OpenRefusedException if it is refused
   */
  @CheckReturnValue
  public Tenure open(String other) {
    return open(stay, new PointerName(other), writing, false);
  }

  /**
   * Whether the lease is known to be lost. Publishing is then still safe, and most likely {@link
   * PublishOutcome.Stale}.
   */
  public boolean isLost() {
    return stay.renewal.isLost();
  }

  /** Completes with the reason when the lease is lost; never, if it is closed before. */
  public CompletableFuture<String> lost() {
    return stay.renewal.lost();
  }

  /**
   * Stops the renewal and releases the lease, which also seals this tenure: nothing of it can be
   * published any more. Never throws for an unreachable database (the lease then expires by
   * itself); safe in any state, and again.
   */
  @Override
  public void close() {
    if (root) {
      stay.close();
    }
  }

  /** Numbers the next publish so. */
  void number(int seq) {
    stay.number(seq);
  }

  private PublishOutcome inTurn(Operation operation, Supplier<PublishOutcome> step) {
    return stay.inTurn(
        "publish " + pointer + " key " + operation.key(),
        () -> {
          stay.settle();
          checkExpected(operation);
          return step.get();
        });
  }

  /**
   * A version above the current one cannot be meant. The last seen need not be the current one:
   * other processes may go on under the same lease, and somebody may settle a publish elsewhere.
   */
  private void checkExpected(Operation operation) {
    if (!(operation.expected() instanceof Expected.Exactly exactly)
        || exactly.version() <= lastSeen) {
      return;
    }
    long newest = known.newest();
    if (exactly.version() > newest) {
      throw new InvalidNameException(
          "version "
              + exactly.version()
              + " of "
              + pointer
              + " is expected, but the newest is "
              + newest
              + "; expect that one, or 0 if there is none");
    }
  }

  private PublishOutcome upload(
      Operation operation, Optional<Sha256> asked, Content content, Progress progress) {
    AttemptId attempt = AttemptId.fresh(pointer, stay.next(), stay.core.random());
    Descriptor descriptor =
        stay.core
            .writer(writing)
            .write(attempt, content, stay.core.after(stay.limits.upload()), progress);
    Sha256 digest = asked.orElseGet(() -> RequestDigest.ofContent(operation.key(), descriptor));
    return send(operation, attempt.position(), digest, new Source.Upload(attempt, descriptor));
  }

  private PublishOutcome send(
      Operation operation, Position position, Sha256 digest, Source source) {
    stay.checkOpen("publish " + pointer + " key " + operation.key());
    return stay.send(
        new PublishRequest(
            pointer,
            lease().owner(),
            position,
            operation.key(),
            digest,
            stay.core.info().incarnation(),
            expected(operation),
            source,
            operation.message(),
            operation.labels()),
        applied -> lastSeen = applied.number());
  }

  private OptionalLong expected(Operation operation) {
    if (operation.expected() instanceof Expected.Exactly exactly) {
      return OptionalLong.of(exactly.version());
    }
    return operation.expected() instanceof Expected.Any
        ? OptionalLong.empty()
        : OptionalLong.of(lastSeen);
  }
}
