package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.LeaseView;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.writer.PointerName;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost lease show}. */
@Command(
    name = "show",
    description = "Shows a domain's newest grant, live or not; exits 86 if there never was one.")
final class LeaseShowCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "DOMAIN", description = "The domain.")
  private String domain;

  @Override
  public void run() {
    PointerName name = new PointerName(domain);
    try (Session session = Session.open(store, output)) {
      Standing standing =
          standing(session, name)
              .orElseThrow(
                  () ->
                      new CommandException(
                          ExitCode.NOT_FOUND, "no lease of " + name + " was ever granted"));
      session
          .output()
          .result(
              LeaseView.fields(standing),
              name + ": " + LeaseView.line(Optional.of(standing), session.now()));
    }
  }

  static Optional<Standing> standing(Session session, PointerName domain) {
    return session.ask(
        "look at the lease of " + domain,
        deadline -> session.store().leases().show(domain, deadline));
  }

  /** A lease its owner wants to keep or give back is not its own any more: exit 83. */
  static CommandException lost(Session session, Lease lease) {
    return new CommandException(
        ExitCode.STALE,
        "the lease of "
            + lease.domain()
            + " under fence "
            + lease.fence()
            + " is not "
            + lease.owner()
            + "'s any more: "
            + LeaseView.line(standing(session, lease.domain()), session.now()));
  }
}
