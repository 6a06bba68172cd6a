package dev.fingerpost.gc.simulation;

/** Unwinds the threads of a process that is dead, or of a world that is over. */
final class Crashed extends Error {
  Crashed() {
    super("crashed", null, false, false);
  }
}
