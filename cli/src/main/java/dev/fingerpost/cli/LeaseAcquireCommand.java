package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.options.OwnerName;
import dev.fingerpost.cli.options.Ttl;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.LeaseView;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost lease acquire}. */
@Command(
    name = "acquire",
    description = {
      "Takes a lease and prints owner and fence, which publish, renew and release ask for.",
      "Nobody renews it: choose a ttl that covers the work, or call renew. Exits 85 if it is held."
    })
final class LeaseAcquireCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(
      paramLabel = "DOMAIN",
      description = "The domain; by default a pointer's is its own name.")
  private String domain;

  @Option(
      names = "--owner",
      paramLabel = "OWNER",
      description = "Who holds it. Default: user@host/pid, and the ids of Airflow and pod.")
  private @Nullable String owner;

  @Option(
      names = "--ttl",
      paramLabel = "D",
      defaultValue = "5m",
      converter = DurationConverter.class,
      description = "How long it lasts. Default: ${DEFAULT-VALUE}.")
  private Duration ttl = Duration.ofMinutes(5);

  @Option(
      names = "--wait",
      paramLabel = "D",
      defaultValue = "0",
      converter = DurationConverter.class,
      description = "How long to wait for another holder. Default: not at all.")
  private Duration wait = Duration.ZERO;

  @Override
  public void run() {
    PointerName name = new PointerName(domain);
    Duration lasting = Ttl.checked(ttl);
    try (Session session = Session.open(store, output)) {
      String who = owner == null ? OwnerName.of(session.host().environment()) : owner;
      Lease lease = session.store().pointer(name.value()).ownedBy(who).takeLease(lasting, wait);
      session.output().result(LeaseView.fields(lease));
    }
  }
}
