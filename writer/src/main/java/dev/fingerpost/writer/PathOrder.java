package dev.fingerpost.writer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Checks that paths come in order, none twice and none both a file and a folder, while it remembers
 * only those of which the latest is a continuation: at most one per byte of a path.
 */
final class PathOrder {
  /** Earlier paths, each the beginning of the next; the latest first. */
  private final Deque<ResultPath> beginnings = new ArrayDeque<>();

  /** Takes the next path; the answer is what is wrong with it. */
  Optional<String> add(ResultPath path) {
    String shown = Names.quote(path.value());
    ResultPath last = beginnings.peek();
    if (last != null && last.compareTo(path) >= 0) {
      return Optional.of("path " + shown + " is not after " + Names.quote(last.value()));
    }
    // In byte order all continuations of a path follow it without a gap, but 'a-' stands between
    // 'a' and 'a/b': what the new path does not continue, no later one does either.
    while (!beginnings.isEmpty() && !path.value().startsWith(beginnings.element().value())) {
      beginnings.pop();
    }
    for (ResultPath file : beginnings) {
      if (path.value().startsWith(file.value() + "/")) {
        return Optional.of("path " + Names.quote(file.value()) + " is both a file and a folder");
      }
    }
    beginnings.push(path);
    return Optional.empty();
  }
}
