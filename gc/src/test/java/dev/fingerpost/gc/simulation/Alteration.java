package dev.fingerpost.gc.simulation;

/** Makes a world wrong on purpose: replaces adapters behind the wire, where faults are made. */
@FunctionalInterface
interface Alteration {
  /** Nothing is altered. */
  Alteration NONE = raw -> raw;

  /** What processes are given instead; the invariants look at the real one. */
  Raw alter(Raw raw);
}
