package dev.fingerpost.gc.chaos;

/** What can happen to a process at a step. */
enum Mishap {
  /** SIGSTOP; SIGCONT once somebody else had the time to take over. */
  PAUSED,
  /** SIGKILL. */
  KILLED,
  /** SIGKILL to the postmaster, and a restart. */
  DATABASE_KILLED,
  /** The whole request arrives, the reply never does. */
  REPLY_LOST,
  /** The request is delivered after its sender gave it up. */
  HELD,
  /** The connection breaks in the middle of the request, or of the reply. */
  CUT,
  /** Object storage answers 500 InternalError. */
  S3_500,
  /** Object storage answers 503 SlowDown. */
  S3_503,
  /** Object storage answers 429. */
  S3_429,
  /** A bit of a body is wrong. */
  CORRUPTED,
  /** The process runs with a clock that is hours off. */
  CLOCK_OFF,
  /** All connections of the pool are taken. */
  STARVED;

  /** Whether it is done on the wire, not to the process. */
  boolean onWire() {
    return switch (this) {
      case REPLY_LOST, HELD, CUT, S3_500, S3_503, S3_429, CORRUPTED -> true;
      default -> false;
    };
  }
}
