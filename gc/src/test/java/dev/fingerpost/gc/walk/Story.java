package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** What was answered so far. Whatever goes wrong on a walk is told with it. */
final class Story {
  private static final String NO_MORE = "no answer more";

  private final List<String> answers = new ArrayList<>();
  private final List<String> expected;

  /** Whether it must go as another one. */
  private final boolean told;

  private Story(List<String> expected, boolean told) {
    this.expected = expected;
    this.told = told;
  }

  /** One that may go anyhow. */
  static Story any() {
    return new Story(List.of(), false);
  }

  /** One that must go as this one went. */
  Story again() {
    return new Story(List.copyOf(answers), true);
  }

  /**
   * Takes an answer. The first one that differs says enough, what comes after follows from it: so
   * each is compared before anything else is asked.
   */
  void hear(String answer) {
    compare(answer);
    answers.add(answer);
  }

  private void compare(String answer) {
    if (told) {
      int next = answers.size();
      assertThat(answer).isEqualTo(next < expected.size() ? expected.get(next) : NO_MORE);
    }
  }

  /** Goes a walk that this hears of. */
  void of(Runnable walk) {
    try {
      walk.run();
      if (answers.size() < expected.size()) {
        compare(NO_MORE);
      }
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("after\n" + String.join("\n", answers) + "\n" + e, e);
    }
  }
}
