package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.options.GrantOptions;
import dev.fingerpost.cli.options.Ttl;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.LeaseView;
import dev.fingerpost.lease.Lease;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fingerpost lease renew}. */
@Command(
    name = "renew",
    description = "Extends a lease from now; exits 83 if it was released or granted to another.")
final class LeaseRenewCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final GrantOptions grant = new GrantOptions();

  @Option(
      names = "--ttl",
      paramLabel = "D",
      defaultValue = "5m",
      converter = DurationConverter.class,
      description = "How long it lasts from now. Default: ${DEFAULT-VALUE}.")
  private Duration ttl = Duration.ofMinutes(5);

  @Override
  public void run() {
    Lease held = grant.lease();
    Duration lasting = Ttl.checked(ttl);
    try (Session session = Session.open(store, output)) {
      Lease renewed =
          session
              .ask(
                  "renew the lease of " + held.domain(),
                  deadline -> session.store().leases().renew(held, lasting, deadline))
              .orElseThrow(() -> LeaseShowCommand.lost(session, held));
      session.output().result(LeaseView.fields(renewed));
    }
  }
}
