package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Globs;
import dev.fingerpost.publisher.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost get}. */
@Command(
    name = "get",
    description = {
      "Downloads a version, every byte checked; it appears at DEST whole or not at all.",
      "A folder becomes DEST, which must not exist or be empty; a single file DEST, or DEST/NAME"
          + " where DEST is a folder or ends with a slash."
    })
final class GetCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "0", paramLabel = "POINTER[@VERSION]", description = "What to download.")
  private String address;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "1", paramLabel = "DEST", description = "Where to put it.")
  private String destination;

  @Option(
      names = "--include",
      paramLabel = "GLOB",
      description = "Only these files, for instance '*.csv' or 'eu/**'; may be repeated.")
  private List<String> include = new ArrayList<>();

  @Override
  public void run() {
    Address wanted = Address.parse(address);
    Globs globs = new Globs(include);
    Target target = target(output.host().directory());
    try (Session session = Session.open(store, output)) {
      Version version = session.find(wanted);
      Path at = download(session, version, target, globs);
      Fields fields =
          new Fields().with("address", VersionView.address(version)).with("path", at.toString());
      session.output().result(fields, VersionView.address(version) + " is at " + at);
    }
  }

  private static Path download(Session session, Version version, Target target, Globs globs) {
    try (Transfer progress = session.transfer("downloading")) {
      return session.store().reader().download(version, target, globs, session.reading(), progress);
    }
  }

  private Target target(Path directory) {
    Path path = directory.resolve(destination);
    return new Target(path, destination.endsWith("/") || Files.isDirectory(path));
  }
}
