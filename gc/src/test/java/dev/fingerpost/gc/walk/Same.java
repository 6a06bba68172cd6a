package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Compares answers line by line. */
final class Same {
  private Same() {}

  /** The first answer that differs says enough: what comes after follows from it. */
  static void assertSame(List<String> answers, List<String> expected) {
    for (int i = 0; i < Math.min(expected.size(), answers.size()); i++) {
      assertThat(answers.get(i))
          .as("after\n%s", String.join("\n", expected.subList(0, i)))
          .isEqualTo(expected.get(i));
    }
    assertThat(answers).hasSameSizeAs(expected);
  }
}
