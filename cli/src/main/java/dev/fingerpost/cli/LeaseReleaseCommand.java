package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.GrantOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.lease.Lease;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fingerpost lease release}. */
@Command(
    name = "release",
    description = {
      "Gives a lease back and closes its tenure: nothing can be published under it any more.",
      "A repeat is a success. Exits 83 if it was granted to another before."
    })
final class LeaseReleaseCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final GrantOptions grant = new GrantOptions();

  @Override
  public void run() {
    Lease held = grant.lease();
    try (Session session = Session.open(store, output)) {
      boolean released =
          session.ask(
              "release the lease of " + held.domain(),
              deadline -> session.store().leases().release(held, deadline));
      if (!released) {
        throw LeaseShowCommand.lost(session, held);
      }
      Fields fields =
          new Fields()
              .with("domain", held.domain())
              .with("owner", held.owner())
              .with("fence", held.fence())
              .with("released", true);
      session.output().result(fields, "released " + held.domain() + " under " + held.fence());
    }
  }
}
