package dev.fingerpost.writer;

import java.text.Normalizer;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Paths of all kinds. */
final class Paths {
  private Paths() {}

  static Arbitrary<ResultPath> any() {
    return Arbitraries.oneOf(
            Arbitraries.strings().withChars("ab-./\"\\é日\ufffd").ofMaxLength(6),
            Arbitraries.of("a", "a/b", "a-", "a.b", "😀", "\uffee", "\u2028", "퟿", "a\u00a0b"),
            Arbitraries.strings().ofMinLength(1).ofMaxLength(5))
        .map(text -> Normalizer.normalize(text, Normalizer.Form.NFC))
        .map(Paths::path)
        .filter(Optional::isPresent)
        .map(Optional::orElseThrow);
  }

  private static Optional<ResultPath> path(String text) {
    try {
      return Optional.of(new ResultPath(text));
    } catch (InvalidNameException e) {
      return Optional.empty();
    }
  }
}
