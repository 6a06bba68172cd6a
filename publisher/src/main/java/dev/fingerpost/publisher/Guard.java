package dev.fingerpost.publisher;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Duplicate;
import dev.fingerpost.PublishOutcome.KeyConflict;
import dev.fingerpost.PublishOutcome.Refused;
import dev.fingerpost.PublishOutcome.SourceGone;
import dev.fingerpost.PublishOutcome.Stale;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.PublishOutcome.VersionMismatch;
import dev.fingerpost.Version;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The decision table as a pure function: from what was seen under the row locks to the outcome. The
 * SQL functions are the same table, and tested equal; there its interleavings are explained. The
 * first line that matches decides:
 *
 * <ol start="0">
 *   <li>the role may not publish on this pointer: FORBIDDEN
 *   <li>another incarnation, or a fence of another epoch: WRONG_EPOCH
 *   <li>the pointer has no row: NOT_OPEN
 *   <li>key and revision known, same digest: DUPLICATE
 *   <li>key and revision known, other digest: KEY_CONFLICT
 *   <li>(fence, seq) not above the floor: STALE
 *   <li>the fence was never granted to this owner in the pointer's domain: UNGRANTED
 *   <li>the fence is above the floor's: NOT_OPEN
 *   <li>an object of another attempt: UNBOUND
 *   <li>the expected version is not current: VERSION_MISMATCH
 *   <li>the source is not live: SOURCE_GONE
 *   <li>otherwise it is applied
 * </ol>
 */
public final class Guard {
  private Guard() {}

  /** Lines 0 to 10; empty is line 11: {@link #apply} it. */
  public static Optional<PublishOutcome> decide(PublishRequest request, Seen seen) {
    Fence fence = request.position().fence();
    Optional<Refused> outside = outside(request.pointer(), fence, request.incarnation(), seen);
    if (outside.isPresent()) { // 0, 1
      return Optional.of(outside.get());
    }
    if (seen.pointer().isEmpty()) { // 2
      return refused(Refusal.NOT_OPEN, Optional.empty(), request.pointer() + " was never opened");
    }
    Standing standing = seen.row().standing();
    if (seen.known().isPresent()) {
      return Optional.of(known(seen.known().get(), request, standing)); // 3, 4
    }
    if (request.position().compareTo(standing.floor()) <= 0) { // 5
      return Optional.of(new Stale(request.position(), standing));
    }
    if (seen.grant().isEmpty()) { // 6
      return refused(
          Refusal.UNGRANTED,
          Optional.of(standing),
          fence + " was never granted to " + request.owner());
    }
    if (fence.compareTo(standing.floor().fence()) > 0) { // 7
      return refused(
          Refusal.NOT_OPEN,
          Optional.of(standing),
          request.pointer() + " was not opened under " + fence);
    }
    if (!bound(request)) { // 8
      return refused(
          Refusal.UNBOUND, Optional.of(standing), "the objects are not those of this attempt");
    }
    return late(request, seen, standing); // 9, 10
  }

  /** Lines 0 and 1. */
  static Optional<Refused> outside(PointerName pointer, Fence fence, UUID incarnation, Seen seen) {
    StoreInfo store = seen.store();
    if (!seen.permitted()) { // 0
      return outside(Refusal.FORBIDDEN, "this role may not publish on " + pointer);
    }
    if (!store.incarnation().equals(incarnation)) { // 1
      return outside(Refusal.WRONG_EPOCH, "the store is incarnation " + store.incarnation());
    }
    return fence.epoch() == store.epoch() // 1
        ? Optional.empty()
        : outside(Refusal.WRONG_EPOCH, fence + " is not of the store's epoch " + store.epoch());
  }

  private static PublishOutcome known(Version known, PublishRequest request, Standing standing) {
    return known.digest().equals(request.digest())
        ? new Duplicate(known)
        : new KeyConflict(known.digest(), known.number(), standing);
  }

  private static boolean bound(PublishRequest request) {
    if (!(request.source() instanceof Source.Upload upload)) {
      return true;
    }
    Descriptor descriptor = upload.descriptor();
    AttemptId own = new AttemptId(request.pointer(), request.position(), upload.attempt().nonce());
    String root = descriptor.root().value();
    return descriptor.attempts().equals(List.of(own))
        && root.startsWith(own.prefix())
        && root.length() > own.prefix().length();
  }

  private static Optional<PublishOutcome> late(
      PublishRequest request, Seen seen, Standing standing) {
    if (request.expected().orElse(standing.currentVersion()) != standing.currentVersion()) { // 9
      return Optional.of(new VersionMismatch(request.expected().getAsLong(), standing));
    }
    if (request.source() instanceof Source.Upload
        || seen.source().filter(it -> it.state() == Version.State.LIVE).isPresent()) {
      return Optional.empty();
    }
    String source = sourceName(request).orElseThrow(); // 10
    return Optional.of(new SourceGone(source, seen.source().isPresent(), standing));
  }

  /** Line 11's new version; the row moves by {@link PointerRow#published}. */
  public static Version apply(PublishRequest request, Seen seen, Instant now) {
    return new Version(
        request.pointer(),
        seen.row().last() + 1,
        Version.State.LIVE,
        kind(request.source()),
        request.operation(),
        request.digest(),
        request.owner(),
        request.position(),
        now,
        Optional.empty(),
        request.message(),
        request.labels(),
        sourceName(request),
        request.source() instanceof Source.Upload upload
            ? Optional.of(upload.descriptor())
            : seen.source().orElseThrow().descriptor());
  }

  private static Version.Kind kind(Source source) {
    if (source instanceof Source.Upload) {
      return Version.Kind.UPLOAD;
    }
    return source instanceof Source.Rollback ? Version.Kind.ROLLBACK : Version.Kind.PROMOTE;
  }

  private static Optional<String> sourceName(PublishRequest request) {
    if (request.source() instanceof Source.Rollback rollback) {
      return Optional.of(request.pointer() + "@" + rollback.version());
    }
    return request.source() instanceof Source.Promote promote
        ? Optional.of(promote.pointer() + "@" + promote.version())
        : Optional.empty();
  }

  private static Optional<Refused> outside(Refusal reason, String detail) {
    return Optional.of(new Refused(reason, Optional.empty(), detail));
  }

  private static Optional<PublishOutcome> refused(
      Refusal reason, Optional<Standing> standing, String detail) {
    return Optional.of(new Refused(reason, standing, detail));
  }
}
