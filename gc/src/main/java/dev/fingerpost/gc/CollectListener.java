package dev.fingerpost.gc;

import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;

/** Is told what a collection does, as it does it; from several threads at once. */
public interface CollectListener {
  /**
   * Every attempt, once. Within a range of a pointer's attempts those come first that the database
   * knows to be expired, then the others, each in order.
   */
  void judged(PointerName pointer, Judged judged);

  /** A pointer is done with, or was given up on the way. */
  void visited(PointerName pointer, Tally tally);

  /** Something that is kept though nobody knows what it is for: a key, or a name's attempts. */
  void foreign(String what, String why);

  /** Something was not done; the run goes on with the rest. */
  void trouble(Trouble trouble);

  /**
   * What was not done.
   *
   * @param operation for instance {@code list} or {@code delete}; the label of the metric
   * @param subject the pointer or key
   * @param message one line for people
   */
  record Trouble(String operation, String subject, String message) {
    static Trouble of(String operation, Object subject, FingerpostException fault) {
      return new Trouble(operation, subject.toString(), String.valueOf(fault.getMessage()));
    }
  }

  /** Hears nothing. */
  CollectListener NONE =
      new CollectListener() {
        @Override
        public void judged(PointerName pointer, Judged judged) {}

        @Override
        public void visited(PointerName pointer, Tally tally) {}

        @Override
        public void foreign(String what, String why) {}

        @Override
        public void trouble(Trouble trouble) {}
      };
}
