package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Round;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** The operation keys of a run, new ones and some once more. Not thread-safe. */
final class Keys {
  private final String prefix;
  private final Random random;
  private final Map<String, Deque<String>> again = new HashMap<>();
  private int made;

  Keys(String prefix, Random random) {
    this.prefix = prefix;
    this.random = random;
  }

  /** Somebody else is to publish with it, too: whoever had it did not come to that, or did. */
  void again(String pointer, String key) {
    again.computeIfAbsent(pointer, name -> new ArrayDeque<>()).addLast(key);
  }

  /** A new one, or one to be used again. */
  String next(String pointer, Round.Kind kind) {
    Deque<String> old = again.computeIfAbsent(pointer, name -> new ArrayDeque<>());
    boolean repeat = kind == Round.Kind.CONFLICT || random.nextInt(4) == 0;
    if (kind != Round.Kind.ROLLBACK && kind != Round.Kind.PROMOTE && repeat && !old.isEmpty()) {
      return old.removeFirst();
    }
    return prefix + ++made;
  }
}
