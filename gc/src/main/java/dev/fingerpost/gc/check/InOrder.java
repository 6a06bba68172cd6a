package dev.fingerpost.gc.check;

import dev.fingerpost.writer.PointerName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Says of pointers whose steps end in any order when one, and all before it, are done: that is
 * where a later check may begin.
 */
final class InOrder {
  private final Deque<Steps> begun = new ArrayDeque<>();
  private final Consumer<PointerName> done;

  /**
   * @param done told each pointer in the order of their beginning, one at a time
   */
  InOrder(Consumer<PointerName> done) {
    this.done = done;
  }

  /** Begins a pointer with one step, its own. */
  synchronized Steps begin(PointerName pointer) {
    Steps steps = new Steps(pointer);
    begun.add(steps);
    return steps;
  }

  /** The steps of one pointer. */
  final class Steps {
    private final PointerName pointer;
    private int open = 1;

    private Steps(PointerName pointer) {
      this.pointer = pointer;
    }

    /** Adds a step, while another one is open. */
    void begin() {
      synchronized (InOrder.this) {
        open++;
      }
    }

    void end() {
      synchronized (InOrder.this) {
        open--;
        for (Steps first = begun.peek(); first != null && first.open == 0; first = begun.peek()) {
          begun.remove();
          done.accept(first.pointer);
        }
      }
    }
  }
}
