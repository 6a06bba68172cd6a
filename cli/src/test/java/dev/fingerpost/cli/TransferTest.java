package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.output.Output;
import dev.fingerpost.writer.Time;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TransferTest {
  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
  private final Hands hands = new Hands();

  @Test
  void aTransferWithinASecondShowsNothing() {
    try (Transfer transfer = transfer(true)) {
      hands.nanos = 900_000_000;
      transfer.advanced(1, 2);
    }
    assertThat(terminal.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void aLongerOneShowsItsBar() {
    try (Transfer transfer = transfer(true)) {
      hands.nanos = 1_100_000_000;
      transfer.advanced(1 << 20, 4 << 20);
      transfer.advanced(4 << 20, 4 << 20);
    }
    assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("uploading", "4/4MiB");
  }

  @Test
  void whereNobodyWatchesThereIsNone() {
    try (Transfer transfer = transfer(false)) {
      hands.nanos = 9_000_000_000L;
      transfer.advanced(1, 2);
    }
    assertThat(terminal.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private Transfer transfer(boolean watched) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Output output =
        new Output(nowhere, nowhere, new Output.Mode(false, false, false, watched, false));
    return new Transfer(
        "uploading", output, hands, new PrintStream(terminal, true, StandardCharsets.UTF_8));
  }

  private static final class Hands implements Time {
    private long nanos;

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public long nanoTime() {
      return nanos;
    }

    @Override
    public void sleep(Duration duration) {
      nanos += duration.toNanos();
    }
  }
}
