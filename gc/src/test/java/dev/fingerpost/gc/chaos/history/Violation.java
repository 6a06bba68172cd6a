package dev.fingerpost.gc.chaos.history;

import java.util.List;

/**
 * A lie in a history.
 *
 * @param explanation one line
 * @param excerpt the lines that show it, as few as do
 */
public record Violation(Rule rule, String explanation, List<String> excerpt) {
  @Override
  public String toString() {
    return rule + ": " + explanation + "\n  " + String.join("\n  ", excerpt);
  }
}
