package dev.fingerpost.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {
  private final DurationConverter converter = new DurationConverter();

  @Test
  void readsEachUnitAndSumsSeveral() {
    assertThat(converter.convert("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(converter.convert("30s")).isEqualTo(Duration.ofSeconds(30));
    assertThat(converter.convert("26h")).isEqualTo(Duration.ofHours(26));
    assertThat(converter.convert("7d")).isEqualTo(Duration.ofDays(7));
    assertThat(converter.convert("1h30m")).isEqualTo(Duration.ofMinutes(90));
    assertThat(converter.convert("0")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "s", "-5s", "1.5h", "30 s", "5min", "9999999999d"})
  void anythingElseIsRefusedByName(String text) {
    assertThatThrownBy(() -> converter.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + text + "' is no duration");
  }
}
