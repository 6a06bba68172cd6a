package dev.fingerpost.cli;

import dev.fingerpost.Operation;
import dev.fingerpost.Pointer;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.ContentOptions;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.options.OperationOptions;
import dev.fingerpost.cli.options.ReplaceOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost publish}. */
@Command(
    name = "publish",
    description = {
      "Publishes files made elsewhere as the next version of a pointer.",
      "Say what it replaces: --expect-version N, or --replace for whatever is current. Under a lease"
          + " of yours (--owner O --fence F) that is what is current when this begins, unless one of"
          + " them is given as well."
    })
final class PublishCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final OperationOptions operation = new OperationOptions();
  @Mixin private final ReplaceOptions replace = new ReplaceOptions();
  @Mixin private final LeaseOptions lease = new LeaseOptions();
  @Mixin private final ContentOptions content = new ContentOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "0", paramLabel = "POINTER", description = "The pointer to move.")
  private String pointer;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "PATH",
      description =
          "A file, a folder (its files become the result), several of both (each under its own"
              + " name), or - for standard input.")
  private List<String> paths = new ArrayList<>();

  @Option(
      names = "--dry-run",
      description = "Only checks names and sizes, and shows lease, key and current version.")
  private boolean dryRun;

  @Override
  public void run() {
    PointerName name = new PointerName(pointer);
    Content files = content.content(paths, output.host());
    try (Session session = Session.open(store, output)) {
      Operation asked = replace.applyTo(operation.operation(name, session::look), lease.named());
      if (dryRun) {
        new DryRun(session, name, lease).report(asked, files, replace);
      } else {
        publish(session, name, asked, files);
      }
    }
  }

  private void publish(Session session, PointerName name, Operation asked, Content files) {
    Pointer handle = session.handle(name, lease).writing(content.settings());
    try (Tenure tenure = enter(session, handle)) {
      session.end(upload(session, tenure, asked, files));
    }
  }

  private static PublishOutcome upload(
      Session session, Tenure tenure, Operation asked, Content files) {
    try (Transfer progress = session.transfer("uploading")) {
      return tenure.publish(asked, files, progress);
    }
  }

  private Tenure enter(Session session, Pointer handle) {
    Optional<Fence> held = replace.fence();
    if (held.isEmpty()) {
      return handle.acquire(lease.ttl(), lease.patience());
    }
    Duration ttl = keep(session, handle.domain());
    return replace
        .position()
        .map(next -> handle.resume(next, ttl))
        .orElseGet(() -> handle.resume(held.get(), ttl));
  }

  /** The lease is its holder's: renewing it must not shorten it. */
  private Duration keep(Session session, PointerName domain) {
    Duration left =
        LeaseShowCommand.standing(session, domain)
            .map(Standing::lease)
            .map(it -> Duration.between(session.now(), it.expiresAt()))
            .orElse(Duration.ZERO);
    return left.compareTo(lease.ttl()) > 0 ? left : lease.ttl();
  }
}
