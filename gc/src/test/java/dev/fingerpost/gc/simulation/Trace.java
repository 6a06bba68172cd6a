package dev.fingerpost.gc.simulation;

import java.util.function.Supplier;

/** What happened, a line per event; written only for whoever wants to read it. */
final class Trace {
  private final StringBuilder text = new StringBuilder();
  private final boolean wanted;

  Trace(boolean wanted) {
    this.wanted = wanted;
  }

  /**
   * Notes an event.
   *
   * @param at virtual nanoseconds
   */
  void line(long at, String who, Supplier<String> what) {
    if (wanted) {
      long micros = at / 1_000;
      text.append(micros / 1_000_000).append('.');
      String fraction = String.valueOf(1_000_000 + micros % 1_000_000);
      text.append(fraction, 1, 7).append(' ').append(who).append(' ');
      text.append(what.get()).append('\n');
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
