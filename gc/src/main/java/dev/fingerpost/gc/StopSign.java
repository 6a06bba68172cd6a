package dev.fingerpost.gc;

/** Whether a run was asked to end; it ends behind the delete it is at. Thread-safe. */
public final class StopSign {
  private volatile boolean raised;

  /** Asks for the end; a repeat changes nothing. */
  public void raise() {
    raised = true;
  }

  /** Whether it was asked for. */
  public boolean raised() {
    return raised;
  }
}
