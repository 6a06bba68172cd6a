package dev.fingerpost.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void timesAlwaysHaveThreeDigitsAndAnOffset() {
    for (String fraction : new String[] {"", ".2", ".29", ".331", ".331999"}) {
      Instant instant = Instant.parse("2026-11-29T21:04:51" + fraction + "Z");
      assertThat(Text.time(instant))
          .matches("2026-11-(29|30)T[0-9]{2}:[0-9]{2}:51\\.[0-9]{3}(Z|[+-][0-9]{2}:[0-9]{2})");
    }
  }
}
