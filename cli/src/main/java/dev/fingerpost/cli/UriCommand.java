package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.writer.Descriptor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost uri}. */
@Command(
    name = "uri",
    description = {
      "Prints where a version's objects are, for Spark, DuckDB and the aws tools.",
      "The address stays valid while the version is kept; ask again for the current one."
    })
final class UriCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "POINTER[@VERSION]", description = "What to look up.")
  private String address;

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      defaultValue = "s3",
      description = "How the address begins, for instance s3a. Default: ${DEFAULT-VALUE}.")
  private String scheme = "s3";

  @Override
  public void run() {
    Address wanted = Address.parse(address);
    if (!scheme.matches("[a-z][a-z0-9+.-]*")) {
      throw CommandException.usage(
          "--scheme '" + scheme + "' is no URI scheme", "s3, s3a and s3n are usual");
    }
    try (Session session = Session.open(store, output)) {
      Version version = session.find(wanted);
      Descriptor content = Missing.content(session, version);
      String uri = VersionView.uri(content, session.root(), scheme);
      Fields fields =
          new Fields()
              .with("address", VersionView.address(version))
              .with("uri", uri)
              .with("folder", content.hasManifest());
      session.output().result(fields, uri);
    }
  }
}
