package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.Session;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.OwnerName;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.gc.Maintenance;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.writer.Deadline;
import java.time.Duration;

/** One command of a store's keeper at work. */
record Upkeep(Maintenance maintenance, Host host, Output output) implements AutoCloseable {
  static Upkeep open(StoreOptions store, OutputOptions options) {
    Maintenance connected = Session.connect(store.config(), Maintenance::connect);
    return new Upkeep(connected, options.host(), options.output());
  }

  /** The same store, for looking. */
  Session session() {
    return new Session(maintenance.store(), host, output);
  }

  OrphanCollector collector() {
    return maintenance.collector(OwnerName.of(host.environment()));
  }

  /** For one question, with its repeats. */
  Deadline soon() {
    return Deadline.after(Duration.ofSeconds(30), host.time());
  }

  @Override
  public void close() {
    maintenance.close();
  }
}
