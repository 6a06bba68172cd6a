package dev.fingerpost.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The bar of a long transfer, as a terminal gets it together with the result. */
@ExtendWith(EmbeddedStore.class)
class BarTest {
  @Test
  void aFullBarStandsOnceAndAboveTheResult(Cli cli) throws IOException {
    Files.writeString(cli.directory().resolve("file"), "bytes");
    Files.createDirectory(cli.directory().resolve("result"));
    Files.writeString(cli.directory().resolve("result/file"), "bytes");
    assertBar("uploading", "published b/a@1", cli, "publish b/a file --key d1 --replace");
    assertBar("downloading", "b/a@1 is at", cli, "get b/a copy");
    assertBar("uploading", "published b/b@1", cli, "run b/b --key d1 --from result");
    assertThat(terminal(cli, "get b/a other --no-progress")).doesNotContain("%");
  }

  private static void assertBar(String task, String result, Cli cli, String command) {
    String seen = terminal(cli, command);
    assertThat(seen).containsOnlyOnce("100%");
    assertThat(seen).containsPattern("\\r" + task + " 100%[^\\n]*\\R" + result);
  }

  /** What is on the terminal afterwards; every look at the clock finds a second gone. */
  private static String terminal(Cli cli, String command) {
    String[] args = command.split(" ");
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    PrintStream usual = System.err;
    System.setErr(new PrintStream(terminal, true, UTF_8));
    try {
      PrintWriter both = new PrintWriter(terminal, true, UTF_8);
      int exit = Main.run(host(cli, terminal), both, both, args);
      assertThat(exit).as(terminal.toString(UTF_8)).isZero();
    } finally {
      System.setErr(usual);
    }
    return terminal.toString(UTF_8);
  }

  private static Host host(Cli cli, ByteArrayOutputStream terminal) {
    return new Host(
        cli.environment(),
        cli.directory(),
        cli.home(),
        new ByteArrayInputStream(new byte[0]),
        terminal,
        new Host.Terminals(false, true, true),
        new Hasty(new AtomicLong()),
        new SecureRandom());
  }

  private record Hasty(AtomicLong seconds) implements Time {
    @Override
    public Instant now() {
      return SystemTime.INSTANCE.now();
    }

    @Override
    public long nanoTime() {
      return Duration.ofSeconds(seconds.incrementAndGet()).toNanos();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      SystemTime.INSTANCE.sleep(duration);
    }
  }
}
