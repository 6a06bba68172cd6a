package dev.fingerpost.cli.run;

/** A signal that asks a process to end. */
public enum Signal {
  HUP(1),
  INT(2),
  TERM(15);

  private final int number;

  Signal(int number) {
    this.number = number;
  }

  /** What a process ended by this signal leaves as its status: 128 + n. */
  public int status() {
    return 128 + number;
  }
}
