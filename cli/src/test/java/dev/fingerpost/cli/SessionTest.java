package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SessionTest {
  private static final PublishOutcome UNKNOWN =
      new PublishOutcome.Unknown(
          new SettleRequest(
              new PointerName("reports/daily"),
              new OperationKey("d1", 2),
              Sha256.of(new byte[0]),
              "etl",
              new Position(Fence.of(1, 42), 3),
              new UUID(1, 2)),
          "no answer within 2 min");

  private final StringWriter out = new StringWriter();

  @Test
  void anUnknownOutcomeExitsWith87AndTheCommandThatSettlesIt() {
    try (Session session = session(true)) {
      assertThatThrownBy(() -> session.end(UNKNOWN))
          .isInstanceOfSatisfying(
              CommandException.class,
              end -> {
                assertThat(end.code()).isEqualTo(ExitCode.UNKNOWN);
                assertThat(end.hint().orElseThrow())
                    .contains("fingerpost settle reports/daily --key d1 --revision 2 --digest e3b0")
                    .endsWith("--owner etl --fence 1.42 --seq 3");
              });
    }
    assertThat(out.toString()).contains("\"outcome\":\"UNKNOWN\"", "\"settle\":\"fingerpost ");
  }

  @Test
  void asTextWhatDidNotHappenIsNoResult() {
    try (Session session = session(false)) {
      assertThatThrownBy(() -> session.end(UNKNOWN)).isInstanceOf(CommandException.class);
    }
    assertThat(out.toString()).isEmpty();
  }

  private Session session(boolean json) {
    PrintWriter writer = new PrintWriter(out);
    Output.Mode mode = new Output.Mode(json, false, false, false, false);
    return new Session(Fingerpost.inMemory(), Host.system(), new Output(writer, writer, mode));
  }
}
