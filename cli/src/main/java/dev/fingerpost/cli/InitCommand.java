package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fingerpost init}. */
@Command(
    name = "init",
    description = {
      "Makes the configured database and bucket a store: checks both, migrates, names the root.",
      "Refuses a root inside or above another store's. Safe to repeat. The bucket must exist."
    })
final class InitCommand implements Callable<Integer> {
  @Mixin private final OutputOptions options = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Override
  public Integer call() {
    Config config = store.config();
    Bucket.reach(config.storage());
    int migrated = Provision.run(config, options.host());
    String root = config.storage().root().toString();
    options
        .output()
        .result(
            new Fields().with("store", root).with("migrations", migrated),
            "ready: " + root + " (" + migrated + " migrations run)");
    return ExitCode.OK.code();
  }
}
