package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.view.FileView;
import dev.fingerpost.cli.view.HoldView;
import dev.fingerpost.cli.view.LeaseView;
import dev.fingerpost.cli.view.PointerView;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost show}. */
@Command(
    name = "show",
    description =
        "Shows how a pointer stands, one of its versions (NAME@7, NAME@TAG, NAME@key:KEY), or its files.")
final class ShowCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "POINTER[@VERSION]", description = "What to show.")
  private String address;

  @Option(
      names = "--files",
      description = "The files of the version instead: path, size and SHA-256 of each.")
  private boolean files;

  @Override
  public void run() {
    Address wanted = Address.parse(address);
    try (Session session = Session.open(store, output)) {
      if (files) {
        files(session, session.find(wanted));
      } else if (wanted.selector() instanceof Address.Selector.Current) {
        pointer(session, session.find(wanted.pointer()));
      } else {
        version(session, session.find(wanted));
      }
    }
  }

  private static void files(Session session, Version version) {
    Missing.content(session, version);
    Table table = FileView.table(session.store().reader().files(version, session.reading()));
    session.output().rows(table, VersionView.address(version) + " has no files");
  }

  private static void version(Session session, Version version) {
    HoldView holds = new Holds(session).view(Optional.of(version.pointer())).of(version);
    session
        .output()
        .result(
            holds.into(VersionView.fields(version, session.root())),
            holds.facts(VersionView.facts(version, session.root(), session.now())).aligned());
  }

  private static void pointer(Session session, PointerInfo pointer) {
    Optional<Standing> lease = LeaseShowCommand.standing(session, pointer.domain());
    HoldView holds = new Holds(session).view(Optional.of(pointer.name()));
    String facts = holds.facts(PointerView.facts(pointer, lease, session.now())).aligned();
    String current =
        pointer
            .current()
            .map(it -> VersionView.facts(it, session.root(), session.now()).aligned())
            .orElseGet(
                () ->
                    pointer
                        .removed()
                        .map(it -> it.describe(pointer.name()))
                        .orElse("nothing is published yet"));
    session
        .output()
        .result(
            holds
                .into(PointerView.fields(pointer, session.root()))
                .with("lease", lease.map(LeaseView::fields)),
            facts + "\n\n" + current);
  }
}
