package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.Fingerpost;
import dev.fingerpost.Pointer;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.StoreRoot;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** One command at work: its store, where it runs and where it writes. */
public record Session(Fingerpost store, Host host, Output output) implements AutoCloseable {
  /** Connects to the store the options name. */
  public static Session open(StoreOptions store, OutputOptions options) {
    Fingerpost connected = connect(store.config(), Fingerpost::connect);
    return new Session(connected, options.host(), options.output());
  }

  /**
   * Connects, and names the database if it does not answer.
   *
   * @throws FingerpostException if it cannot be reached, or holds another store
   */
  public static <T> T connect(Config config, Function<Config, T> way) {
    try {
      return way.apply(config);
    } catch (DeadlineExceededException e) {
      throw new FingerpostException(
          "the database " + config.database().shown() + " does not answer: " + e.getMessage(), e);
    }
  }

  public StoreRoot root() {
    return store.objects().root();
  }

  /** By the machine's clock: for ages in messages only. */
  public Instant now() {
    return host.time().now();
  }

  /**
   * Asks the database something that may be asked again, until it answers or half a minute is over.
   *
   * @param what in words, for the message: {@code look at reports/daily}
   */
  public <T> T ask(String what, Function<Deadline, T> question) {
    Limits limits = Limits.DEFAULT;
    return new Repeats(limits, new Backoff(limits, host.time(), host.random()))
        .call(what, Deadline.after(limits.look(), host.time()), question);
  }

  public Optional<Version> look(Address address) {
    return ask("look up " + address, deadline -> store.catalog().find(address, deadline));
  }

  Optional<PointerInfo> look(PointerName pointer) {
    return ask("look at " + pointer, deadline -> store.catalog().pointer(pointer, deadline));
  }

  /**
   * What an address points to.
   *
   * @throws CommandException exit 86 if there is no such thing
   */
  public Version find(Address address) {
    return look(address).orElseThrow(() -> Missing.version(address, find(address.pointer())));
  }

  /**
   * How a pointer stands.
   *
   * @throws CommandException exit 86 if it was never opened
   */
  public PointerInfo find(PointerName pointer) {
    return look(pointer).orElseThrow(() -> Missing.pointer(pointer, root()));
  }

  /** A handle in the domain asked for, else in the one the pointer is bound to, else in its own. */
  Pointer handle(PointerName pointer, LeaseOptions lease) {
    String domain =
        lease
            .domain()
            .or(() -> look(pointer).map(it -> it.domain().value()))
            .orElse(pointer.value());
    return store.pointer(pointer.value()).inDomain(domain).ownedBy(lease.owner(host.environment()));
  }

  /** Acquires the lease and opens the pointer. */
  public Tenure acquire(PointerName pointer, LeaseOptions lease) {
    return handle(pointer, lease).acquire(lease.ttl(), lease.patience());
  }

  /**
   * Says what became of a publish.
   *
   * @throws CommandException with the outcome's exit code, unless it is done
   */
  void end(PublishOutcome outcome) {
    ExitCode code = ExitCode.of(outcome);
    if (code == ExitCode.OK || output.mode().json()) {
      output.result(OutcomeView.fields(outcome, root()), outcome.describe());
    }
    if (code != ExitCode.OK) {
      throw new CommandException(
          code, outcome.describe(), OutcomeView.hint(outcome).orElse(null), null);
    }
  }

  /** For all of one download: as long as an upload may take. */
  Deadline reading() {
    return Deadline.after(Limits.DEFAULT.upload(), host.time());
  }

  Transfer transfer(String task) {
    return new Transfer(task, output, host.time(), System.err);
  }

  @Override
  public void close() {
    store.close();
  }
}
