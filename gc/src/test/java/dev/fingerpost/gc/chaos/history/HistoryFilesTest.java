package dev.fingerpost.gc.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the files of a history bear: intents, killed writers, several files, odd names. */
class HistoryFilesTest {
  private static final String ODD = "päge/\"quoted\\\" \n \u2028 \uD83D\uDE00";

  @TempDir Path folder;

  private static Entry.Builder publish(String id, String pointer) {
    return Entry.of(id, Op.PUBLISH, pointer, -5)
        .position(1_000_000_000_001L, 1L)
        .key(ODD)
        .digest("d")
        .sha("s")
        .who(ODD);
  }

  private static Entry read(String pointer, long version) {
    return Entry.of("r", Op.READ, pointer, 30)
        .version(version)
        .current(version)
        .sha("s")
        .answered(40, Outcome.READ);
  }

  private Report check(Path... files) throws IOException {
    return new HistoryChecker().withoutFinals().check(List.of(files), folder);
  }

  @Test
  void aLineComesBackAsItWasWritten() throws IOException {
    Entry entry =
        publish("a", ODD)
            .version(7L)
            .current(8L)
            .floor(1_000_000_000_002L, 3L)
            .answered(9, Outcome.APPLIED);

    assertThat(Entry.parse(entry.line())).isEqualTo(entry);
    assertThat(Entry.parse(publish("b", ODD).intent().line()))
        .isEqualTo(publish("b", ODD).intent());
    assertThat(entry.line()).doesNotContain("\n");
    assertThatThrownBy(() -> Entry.parse("{\"op\":\"fly\"}")).isInstanceOf(IOException.class);
  }

  @Test
  void anIntentAndItsAnswerAreOneOperation() throws IOException {
    Path file = folder.resolve("one");
    try (HistoryWriter writer = HistoryWriter.open(file)) {
      writer.write(publish("a", ODD).intent());
      writer.write(publish("a", ODD).version(1L).answered(9, Outcome.APPLIED));
      writer.write(read(ODD, 1));
    }

    assertThat(check(file)).isEqualTo(new Report(2, 0, List.of()));
  }

  @Test
  void theSameIdInAnotherFileIsAnotherOperation() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    try (HistoryWriter writer = HistoryWriter.open(one)) {
      writer.write(publish("a", "p").intent());
    }
    try (HistoryWriter writer = HistoryWriter.open(other)) {
      writer.write(read("p", 1));
      writer.write(read("p", 2));
    }

    Report report = check(one, other);

    assertThat(report.operations()).isEqualTo(3);
    assertThat(report.violations())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.rule()).isEqualTo(Rule.R2_ORIGIN);
              assertThat(it.excerpt()).contains(read("p", 2).line());
            });
  }

  @Test
  void aTornLineIsCountedAndItsWriterGoesOnBehindIt() throws IOException {
    Path file = folder.resolve("torn");
    byte[] whole =
        publish("a", "p")
            .version(1L)
            .answered(9, Outcome.APPLIED)
            .line()
            .getBytes(StandardCharsets.UTF_8);
    Files.writeString(file, publish("a", "p").intent().line() + '\n', StandardCharsets.UTF_8);
    for (int length = 1; length < whole.length; length++) {
      try (HistoryWriter writer = HistoryWriter.open(file)) {
        writer.write(read("p", 1));
      }
      Files.write(file, Arrays.copyOf(whole, length), StandardOpenOption.APPEND);
    }

    Report report = check(file);

    assertThat(report.violations()).isEmpty();
    assertThat(report.torn()).isEqualTo(whole.length - 1);
    assertThat(report.operations()).isEqualTo(whole.length);
  }

  @Test
  void anInterruptedWriterStillWrites() throws IOException {
    Path file = folder.resolve("interrupted");
    try (HistoryWriter writer = HistoryWriter.open(file)) {
      Thread.currentThread().interrupt();
      writer.write(read("p", 1));
      writer.write(read("p", 1));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(Files.readAllLines(file)).hasSize(2);
  }

  @Test
  void aFileOfOneLongLineIsReadWhole() throws IOException {
    Path file = folder.resolve("long");
    Entry entry = publish("a", "p").who("x".repeat(3 << 20)).intent();
    Files.writeString(file, entry.line() + '\n' + read("p", 1).line());

    assertThat(check(file)).isEqualTo(new Report(2, 0, List.of()));
  }

  @Test
  void whatDoesNotFitIntoMemoryIsMerged() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      List<String> right = Simulation.history(seed).stream().map(Entry::line).toList();
      Path file = Files.write(folder.resolve("many"), right);
      HistoryChecker ofSmallChunks = new HistoryChecker(true, 13);

      assertThat(ofSmallChunks.check(List.of(file), folder))
          .isEqualTo(new HistoryChecker().check(List.of(file), folder));
      assertThat(ofSmallChunks.check(List.of(file, file), folder).violations().isEmpty())
          .as("a publish that is there twice is wrong")
          .isEqualTo(right.stream().noneMatch(it -> it.contains("APPLIED")));
    }
    assertThat(folder).isDirectoryNotContaining(it -> it.toString().endsWith(".rows"));
  }
}
