package dev.fingerpost.gc.chaos.history;

/** What a right history keeps. */
public enum Rule {
  /** Versions strictly increase: with time, and with (fence, seq). */
  R1_ORDER,
  /** Each version told was made by a publish that began before it was told. */
  R2_ORIGIN,
  /** Nobody sees a current version, or a floor, older than what was seen before he began. */
  R3_FRESHNESS,
  /** Nothing is applied at or below a floor told before. */
  R4_FENCING,
  /** A key makes one version. */
  R5_ONE_EFFECT,
  /** Answers about one key, attempt or version never change. */
  R6_SAME_ANSWER,
  /** What was acknowledged is there at the end, or expired. */
  R7_KEPT
}
