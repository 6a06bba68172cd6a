package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.options.KeyOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost settle}. */
@Command(
    name = "settle",
    description = {
      "Answers for good whether a publish of unknown outcome was applied.",
      "Prints APPLIED and the version, or NEVER: it was not, and from now on cannot be; the key"
          + " stays usable. Both exit 0. The command is printed by the publish it is about."
    })
final class SettleCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final KeyOptions asked = new KeyOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "POINTER", description = "The pointer.")
  private String pointer;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(
      names = "--digest",
      paramLabel = "SHA256",
      required = true,
      description = "The request digest of that publish.")
  private String digest;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(names = "--owner", paramLabel = "OWNER", required = true, description = "Its owner.")
  private String owner;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(names = "--fence", paramLabel = "FENCE", required = true, description = "Its fence.")
  private String fence;

  @Option(names = "--seq", paramLabel = "N", required = true, description = "Its seq.")
  private int seq;

  @Option(
      names = "--timeout",
      paramLabel = "D",
      defaultValue = "2m",
      converter = DurationConverter.class,
      description = "How long to insist. Default: ${DEFAULT-VALUE}.")
  private Duration timeout = Duration.ofMinutes(2);

  @Override
  public Integer call() {
    PointerName name = new PointerName(pointer);
    OperationKey operation = asked.operation();
    Position position = new Position(Fence.parse(fence), seq);
    Sha256 asked = new Sha256(digest);
    if (seq < 1) {
      throw CommandException.usage(
          "--seq " + seq + " is out of range: 1 or more",
          "it stands in the command that was printed");
    }
    try (Session session = Session.open(store, output)) {
      SettleRequest request =
          new SettleRequest(
              name, operation, asked, owner, position, session.store().store().incarnation());
      return answer(session, session.store().settle(request, timeout)).code();
    }
  }

  private static ExitCode answer(Session session, SettleOutcome outcome) {
    if (outcome instanceof SettleOutcome.Applied it) {
      session
          .output()
          .result(
              new Fields()
                  .with("answer", "APPLIED")
                  .with("version", VersionView.fields(it.version(), session.root())),
              "APPLIED " + VersionView.address(it.version()));
    } else if (outcome instanceof SettleOutcome.Never it) {
      session
          .output()
          .result(
              new Fields().with("answer", "NEVER").with("detail", it.detail()),
              "NEVER: " + it.detail());
    } else if (outcome instanceof SettleOutcome.Refused it) {
      throw new CommandException(
          ExitCode.of(outcome), "settling was refused (" + it.reason() + "): " + it.detail());
    } else if (outcome instanceof SettleOutcome.Unknown it) {
      throw new CommandException(
          ExitCode.of(outcome),
          "still unknown: " + it.detail(),
          "run the same command again",
          null);
    }
    return ExitCode.of(outcome);
  }
}
