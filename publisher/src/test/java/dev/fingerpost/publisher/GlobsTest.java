package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ResultPath;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobsTest {
  private static boolean matches(String glob, String path) {
    return new Globs(List.of(glob)).choose(new ResultPath(path));
  }

  @ParameterizedTest
  @CsvSource({
    "*.csv, a.csv", "*.csv, x/y/a.csv", "x/*.csv, x/a.csv", "x/**, x/y/z", "**/z, z", "**/z, x/y/z",
    "x/**/z, x/z", "x/**/z, x/a/b/z", "?, 😀", "data, data/x", "data/, a/data/x",
        "x/data, x/data/y/z",
    "a+(b), a+(b)", "[a], [a]", "\\E*, \\E1"
  })
  void chosen(String glob, String path) {
    assertThat(matches(glob, path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "*.csv, a.csvx", "*.csv, acsv", "x/*.csv, x/y/a.csv", "x/*.csv, y/x/a.csv", "?, ab",
    "data, database", "x/data, y/x/data", "a*c, a/c", "A, a", "**/z, xz"
  })
  void notChosen(String glob, String path) {
    assertThat(matches(glob, path)).isFalse();
  }

  @Test
  void aLineSeparatorIsACharacterLikeAnyOther() {
    assertThat(matches("**/a.csv", "x\u2028y/a.csv")).isTrue();
    assertThat(matches("x/**", "x/\u2028")).isTrue();
  }

  @Test
  void anyOfSeveralIsEnoughAndNoneMeansAll() {
    assertThat(new Globs(List.of("a", "b")).choose(new ResultPath("b"))).isTrue();
    assertThat(Globs.ALL.choose(new ResultPath("b"))).isTrue();
    assertThatThrownBy(() -> new Globs(List.of("/"))).isInstanceOf(InvalidNameException.class);
  }
}
