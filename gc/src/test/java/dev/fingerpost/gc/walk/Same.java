package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * Compares answers with those that were given before. The first answer that differs says enough,
 * what comes after follows from it: so each is compared before anything else is asked.
 */
final class Same {
  private static final String NONE = "no answer";

  private final List<String> expected;
  private int heard;

  Same(List<String> expected) {
    this.expected = expected;
  }

  static void assertSame(List<String> answers, List<String> expected) {
    Same same = new Same(expected);
    answers.forEach(same::hear);
    same.end();
  }

  void hear(String answer) {
    compare(answer, heard < expected.size() ? expected.get(heard) : NONE);
    heard++;
  }

  /** There is no answer more. */
  void end() {
    if (heard < expected.size()) {
      compare(NONE, expected.get(heard));
    }
  }

  private void compare(String answer, String wanted) {
    assertThat(answer)
        .as("after\n%s", String.join("\n", expected.subList(0, heard)))
        .isEqualTo(wanted);
  }
}
