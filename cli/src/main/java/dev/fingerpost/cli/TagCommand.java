package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.OwnerOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.HoldView;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.publisher.TagName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost tag}. */
@Command(
    name = "tag",
    description = {
      "Names a version, to be used as POINTER@NAME; it is kept as long as it is tagged.",
      "Exits 84 if the name stands for another version."
    })
final class TagCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final OwnerOptions owner = new OwnerOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(
      index = "0",
      paramLabel = "POINTER[@VERSION]",
      description = "What to tag; by default the pointer's current version.")
  private String address;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description = "Letters, digits, '.', '_' and '-', starting with a letter.")
  private String name;

  @Option(names = "--move", description = "Takes the name from another version.")
  private boolean move;

  @Override
  public void run() {
    Address wanted = Address.parse(address);
    TagName tag = new TagName(name);
    try (Session session = Session.open(store, output)) {
      Version version = session.find(wanted);
      Tag made =
          new Holds(session)
              .tag(
                  version.pointer(),
                  tag,
                  version.number(),
                  owner.owner(session.host().environment()),
                  move);
      session
          .output()
          .result(HoldView.fields(made), "tagged version " + made.version() + " as " + made);
    }
  }
}
