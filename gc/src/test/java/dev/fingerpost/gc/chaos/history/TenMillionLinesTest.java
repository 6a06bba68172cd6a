package dev.fingerpost.gc.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten million lines are checked in a minute (on two cores left alone) and 512 MiB. */
@Tag("full")
class TenMillionLinesTest {
  private static final long LINES = 10_000_000;
  private static final int RUNS = 3;

  /** The time on a machine that does nothing else; what others take from it is not counted. */
  private static final int SECONDS = 60;

  private static final int PROCESSORS = 2;

  @TempDir Path folder;

  @Test
  void halfAGigabyteIsEnoughForTenMillionLines() throws Exception {
    Path big = folder.resolve("big");
    try (Writer out = Files.newBufferedWriter(big)) {
      new BigHistory(20261129, out).write(LINES);
    }

    for (int run = 0; run < RUNS; run++) {
      String said = check(0, big);
      System.out.println("ten million lines: " + said.replace('\n', ' '));
      assertThat(said).contains("torn=0 violations=0");
      assertThat(processorSeconds(said)).isLessThan(SECONDS * PROCESSORS);
    }

    Path planted = folder.resolve("planted");
    Entry lie =
        Entry.of("planted", Op.READ, "load/pointer-0", 1)
            .version(1_000L)
            .sha("nothing that was written")
            .answered(Long.MAX_VALUE / 4, Outcome.READ);
    Files.writeString(planted, lie.line() + '\n');
    assertThat(check(88, big, planted)).contains("R6_SAME_ANSWER", lie.line());
  }

  private static int processorSeconds(String said) {
    return Integer.parseInt(said.substring(said.lastIndexOf('=') + 1).strip());
  }

  private String check(int status, Path... files) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(HistoryCheck.class.getName());
    for (Path file : files) {
      command.add(file.toString());
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(20, TimeUnit.MINUTES)).as(said).isTrue();
      assertThat(process.exitValue()).as(said).isEqualTo(status);
      return said;
    } finally {
      process.destroy();
    }
  }
}
