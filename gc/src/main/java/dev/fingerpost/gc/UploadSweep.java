package dev.fingerpost.gc;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.gc.OrphanCollector.DeleteGate;
import dev.fingerpost.gc.PointerProofs.Range;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.Sweeper.Uploads;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Aborts multipart uploads at or below their pointer's floor, whatever their attempt's verdict:
 * what is published was completed before, so that an upload still open under a published attempt is
 * what a lost reply left behind. One listing serves all pointers, since there is little to list.
 */
final class UploadSweep {
  private final Tools tools;
  private final CollectOptions options;
  private final Optional<DeleteGate> gate;
  private final Set<PointerName> closing;
  private final CollectListener listener;
  private final Tally tally;

  private UploadSweep(
      Tools tools,
      CollectOptions options,
      Optional<DeleteGate> gate,
      Set<PointerName> closing,
      CollectListener listener,
      Tally tally) {
    this.tools = tools;
    this.options = options;
    this.gate = gate;
    this.closing = closing;
    this.listener = listener;
    this.tally = tally;
  }

  /** A sweep that aborts. */
  static UploadSweep acting(
      Tools tools, CollectOptions options, DeleteGate gate, CollectListener listener, Tally tally) {
    return new UploadSweep(tools, options, Optional.of(gate), Set.of(), listener, tally);
  }

  /**
   * A sweep that takes the same way and changes nothing.
   *
   * @param closing domains that will have been taken over before
   */
  static UploadSweep planned(
      Tools tools,
      CollectOptions options,
      Set<PointerName> closing,
      CollectListener listener,
      Tally tally) {
    return new UploadSweep(tools, options, Optional.empty(), closing, listener, tally);
  }

  /**
   * Sweeps, page by page.
   *
   * @param under keys that begin so, relative to the root; empty for all
   */
  void sweep(String under, StopSign stop) {
    try {
      Optional<Cursor> next = Optional.of(Cursor.START);
      while (next.isPresent() && !stop.raised()) {
        Uploads page = tools.sweeper().uploads(under, next.get(), tools.step());
        sweep(page.uploads());
        next = page.next();
      }
    } catch (WrongStoreException e) {
      throw e;
    } catch (FingerpostException e) {
      trouble(Trouble.of("uploads", under.isEmpty() ? tools.objects().root() : under, e));
    }
  }

  private void sweep(List<Upload> uploads) {
    Map<PointerName, Optional<Snapshot>> floors = new HashMap<>();
    for (Upload upload : uploads) {
      attemptOf(upload.key())
          .filter(attempt -> dead(attempt, floors))
          .filter(attempt -> old(upload))
          .ifPresent(attempt -> abort(upload, attempt.pointer()));
    }
  }

  private static Optional<AttemptId> attemptOf(String key) {
    int attempts = key.indexOf("/attempts/");
    int end = attempts < 0 ? -1 : key.indexOf('/', attempts + "/attempts/".length());
    return end < 0 ? Optional.empty() : AttemptId.parse(key.substring(0, end + 1));
  }

  private boolean dead(AttemptId attempt, Map<PointerName, Optional<Snapshot>> floors) {
    return floors
        .computeIfAbsent(attempt.pointer(), this::floor)
        .map(proof -> Verdict.judge(attempt.prefix(), Optional.empty(), proof))
        .filter(judged -> judged.verdict().dead())
        .isPresent();
  }

  private Optional<Snapshot> floor(PointerName pointer) {
    Deadline deadline = tools.step();
    Optional<PointerInfo> found = tools.catalog().pointer(pointer, deadline);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    if (gate.isPresent()) {
      // Before any visit, so that what is completed meanwhile is an orphan of this run; judged by
      // the floor that the visit would leave.
      tools.proofs().seal(pointer, deadline);
    }
    String none = pointer + "/attempts0"; // behind every attempt: no reference is wanted
    Snapshot proof =
        tools.proofs().snapshot(pointer, new Range(none, none, 1, gate.isEmpty(), false), deadline);
    return Optional.of(closing.contains(found.get().domain()) ? proof.takenOver() : proof);
  }

  private boolean old(Upload upload) {
    Instant limit = tools.time().now().minus(options.minAge());
    return options.minAge().isZero() || upload.startedAt().isBefore(limit);
  }

  private void abort(Upload upload, PointerName pointer) {
    if (gate.isPresent()) {
      gate.get().check();
      Optional<Failure> failure = tools.sweeper().abort(upload, tools.step());
      if (failure.isPresent()) {
        tools.proofs().notFreed(pointer.value(), List.of(failure.get()), tools.step());
        trouble(new Trouble("abort", upload.key(), failure.get().reason()));
        return;
      }
    }
    tally.add(Tally.UPLOADS, 1);
  }

  private void trouble(Trouble trouble) {
    tally.add(Tally.errors(trouble.operation()), 1);
    listener.trouble(trouble);
  }
}
