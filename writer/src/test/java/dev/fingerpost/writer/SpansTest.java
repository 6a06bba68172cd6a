package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpansTest {
  @ParameterizedTest
  @CsvSource({
    "PT-1S, 0 s",
    "PT0S, 0 s",
    "PT0.0004S, under 1 ms",
    "PT0.25S, 250 ms",
    "PT2S, 2 s",
    "PT2.57S, 2.5 s",
    "PT59.999S, 59.9 s",
    "PT1M, 1 min",
    "PT59M58.227S, 59 min 58 s",
    "PT26H, 26 h",
    "PT26H1M, 26 h 1 min",
    "PT876000H, 36500 d",
    "PT51H, 2 d 3 h"
  })
  void aSpanIsSaidInAtMostTwoUnitsRoundedDown(Duration span, String words) {
    assertThat(Spans.words(span)).isEqualTo(words);
  }
}
