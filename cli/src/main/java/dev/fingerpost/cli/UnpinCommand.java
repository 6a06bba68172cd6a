package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.RenewedPins;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost unpin}. */
@Command(
    name = "unpin",
    description = {
      "Gives pins up: one by its id, or those of a pointer or version. A repeat is a success.",
      "Pins of readers at work are given up by their id only; they end by themselves."
    })
final class UnpinCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Parameters(
      paramLabel = "POINTER[@VERSION]",
      arity = "0..1",
      description = "Whose pins; without a version those of all its versions.")
  private @Nullable String address;

  @Option(
      names = "--id",
      paramLabel = "ID",
      converter = PinIdConverter.class,
      description = "The one pin with this id.")
  private @Nullable UUID id;

  @Override
  public void run() {
    UUID one = id;
    String all = address;
    if ((one == null) == (all == null)) {
      throw CommandException.usage(
          "give a pointer, or the id of a pin", "fingerpost pins shows both");
    }
    try (Session session = Session.open(store, output)) {
      Holds holds = new Holds(session);
      List<UUID> pins =
          one != null ? List.of(one) : ids(session, holds, Address.parse(String.valueOf(all)));
      pins.forEach(it -> say(session, holds.unpin(it)));
      if (pins.isEmpty()) {
        session.output().note("nothing is pinned at " + all);
      }
    }
  }

  private static void say(Session session, UUID id) {
    session.output().result(new Fields().with("id", id).with("pinned", false), "unpinned " + id);
  }

  private static List<UUID> ids(Session session, Holds holds, Address address) {
    OptionalLong version =
        address.selector() instanceof Address.Selector.Current
            ? OptionalLong.empty()
            : OptionalLong.of(session.find(address).number());
    session.output().detail("unpinning at " + session.find(address.pointer()).name());
    return holds.pins(Optional.of(address.pointer())).stream()
        .filter(it -> version.orElse(it.version()) == it.version())
        .filter(it -> !it.reason().equals(RenewedPins.REASON))
        .map(Pin::id)
        .toList();
  }
}
