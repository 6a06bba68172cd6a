package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Results;
import dev.fingerpost.gc.chaos.child.Step;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.FaultPlace;
import dev.fingerpost.writer.testing.FaultWatcher;
import java.util.Optional;

/** A process's way to object storage: which request is which step, and what happens to it. */
final class ObjectWire implements FaultWatcher {
  /** Somewhere in a body, or at least in its frame. */
  private static final int LONGEST = 3_000;

  private final ChildProcess child;
  private final Director director;

  ObjectWire(ChildProcess child, Director director) {
    this.child = child;
    this.director = director;
  }

  @Override
  public boolean wants(String request) {
    return step(request).isPresent();
  }

  private Optional<Step> step(String request) {
    return of(request).filter(it -> it.role() == child.setup.role());
  }

  private static Optional<Step> of(String request) {
    if (request.startsWith("PUT ")) {
      return Optional.of(Step.W4);
    } else if (request.startsWith("DELETE ") || request.contains("?delete")) {
      return Optional.of(Step.G5);
    } else if (request.contains("list-type=2")) {
      return Optional.of(Step.G4);
    }
    return Optional.of(Step.R1).filter(it -> request.startsWith("GET "));
  }

  @Override
  public Fault at(FaultPlace place, String request) {
    Step step = step(request).orElseThrow();
    return switch (place) {
      case RECEIVED -> received(step);
      case PASSED -> passed(step);
      case ANSWERED -> answered(step);
    };
  }

  private Fault received(Step step) {
    if (strikes(step, Mishap.HELD)) {
      return new Fault.Hold(director.hold(child, step));
    } else if (strikes(step, Mishap.S3_500)) {
      return Fault.error(500, "InternalError");
    } else if (strikes(step, Mishap.S3_503)) {
      return Fault.error(503, "SlowDown");
    } else if (strikes(step, Mishap.S3_429)) {
      return Fault.error(429, "TooManyRequests");
    } else if (step == Step.W4 && strikes(step, Mishap.CUT)) {
      return new Fault.CutBody(director.dice(LONGEST));
    } else if (step == Step.W4 && strikes(step, Mishap.CORRUPTED)) {
      return new Fault.Corrupt(director.dice(LONGEST));
    }
    return new Fault.Pass();
  }

  /** The steps that are announced by nobody but the wire. */
  private Fault passed(Step step) {
    if (step == Step.W4 || step == Step.G5 || step == Step.R1) {
      director.happen(child, step);
    }
    return strikes(step, Mishap.REPLY_LOST) ? new Fault.LostReply() : new Fault.Pass();
  }

  private Fault answered(Step step) {
    if (step == Step.R1 && strikes(step, Mishap.CUT)) {
      return new Fault.Truncate(director.dice(Results.SHORTEST));
    } else if (step == Step.R1 && strikes(step, Mishap.CORRUPTED)) {
      return new Fault.Corrupt(director.dice(LONGEST));
    }
    return new Fault.Pass();
  }

  private boolean strikes(Step step, Mishap mishap) {
    return director.strike(child, step, mishap);
  }
}
