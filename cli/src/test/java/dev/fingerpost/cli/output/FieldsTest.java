package dev.fingerpost.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.Fence;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FieldsTest {
  @Test
  void fencesArePrintedAndNumbersStayNumbers() {
    Fields fields =
        new Fields()
            .with("fence", Fence.of(1, 42))
            .with("version", 7L)
            .with("live", true)
            .with("source", Optional.empty())
            .with("labels", Map.of("git.sha", "abc"))
            .with("items", List.of(new Fields().with("a", 1)));
    assertThat(fields.json())
        .isEqualTo(
            "{\"fence\":\"1.42\",\"version\":7,\"live\":true,\"source\":null,"
                + "\"labels\":{\"git.sha\":\"abc\"},\"items\":[{\"a\":1}]}");
  }

  @Test
  void timesAreIsoWithOffset() {
    Instant instant = Instant.parse("2026-11-29T10:00:00.123456Z");
    assertThat(OffsetDateTime.parse(Text.time(instant)).toInstant())
        .isEqualTo(Instant.parse("2026-11-29T10:00:00.123Z"));
  }

  @Test
  void columnsAreAlignedAndForeignTextCannotSteerTheTerminal() {
    Table table =
        new Table("VERSION", "MESSAGE")
            .row(new Fields().with("version", 7), 7, "two\nlines \u001b[2J")
            .row(new Fields().with("version", 1234567890), 1234567890, "short");
    assertThat(table.aligned())
        .isEqualTo(
            """
            VERSION     MESSAGE
            7           two lines ?[2J
            1234567890  short""");
    assertThat(table.jsonLines()).isEqualTo("{\"version\":7}\n{\"version\":1234567890}");
  }

  @Test
  void sizesAndAgesAreShort() {
    assertThat(List.of(Text.size(0), Text.size(1536), Text.size(5L << 30)))
        .containsExactly("0 B", "1.5 KiB", "5.0 GiB");
    assertThat(List.of(Text.age(Duration.ofSeconds(90)), Text.age(Duration.ofHours(26))))
        .containsExactly("90 s", "26 h");
  }
}
