package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.options.OwnerOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.HoldView;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.PinRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost pin}. */
@Command(
    name = "pin",
    description = {
      "Keeps a version's objects from being collected, until it is unpinned or the time is over.",
      "Exits 86 if they are collected already."
    })
final class PinCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final OwnerOptions owner = new OwnerOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(
      paramLabel = "POINTER[@VERSION]",
      description = "What to keep; by default the pointer's current version.")
  private String address;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "Why, for people to read.")
  private String reason;

  @Option(
      names = "--for",
      paramLabel = "D",
      converter = DurationConverter.class,
      description = "For how long, for instance 30d. Default: until it is unpinned.")
  private @Nullable Duration keep;

  @Override
  public void run() {
    Address wanted = Address.parse(address);
    try (Session session = Session.open(store, output)) {
      Version version = session.find(wanted);
      Pin pin =
          new Holds(session)
              .pin(
                  new PinRequest(
                      id(session.host().random()),
                      version.pointer(),
                      version.number(),
                      owner.owner(session.host().environment()),
                      reason,
                      Optional.ofNullable(keep)));
      session
          .output()
          .result(
              HoldView.fields(pin),
              "pinned "
                  + HoldView.address(pin)
                  + " until "
                  + HoldView.until(pin)
                  + ", id "
                  + pin.id());
    }
  }

  private static UUID id(RandomGenerator random) {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
