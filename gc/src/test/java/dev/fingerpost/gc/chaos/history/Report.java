package dev.fingerpost.gc.chaos.history;

import java.util.List;

/**
 * What a check found.
 *
 * @param operations how many there are; an intent and its answer are one
 * @param torn lines that were not whole, and so not looked at
 * @param violations of each rule the first few
 */
public record Report(long operations, long torn, List<Violation> violations) {
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    violations.forEach(it -> text.append(it).append('\n'));
    return text.append("operations=")
        .append(operations)
        .append(" torn=")
        .append(torn)
        .append(" violations=")
        .append(violations.size())
        .toString();
  }
}
