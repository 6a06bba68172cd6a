package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.cli.config.ConfigResolver;
import dev.fingerpost.cli.config.StrayVariables;
import dev.fingerpost.cli.embedded.Background;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fingerpost up}. */
@Command(
    name = "up",
    description = {
      "Starts the embedded store of this folder in the background, and makes it if there is none.",
      "It serves this folder and all below it until fingerpost down; its data are kept."
    })
final class UpCommand implements Callable<Integer> {
  @Mixin private final OutputOptions options = new OutputOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Host host = options.host();
    Path folder = Embedded.folder(host);
    StrayVariables.in(host.environment()).forEach(options.output()::note);
    boolean used = Embedded.resolver(host).willUse(folder); // fails before anything is started
    boolean started = new Background(folder, Embedded.cache(host), host.time()).up();
    Config config = ConfigResolver.embedded(folder).config();
    int migrated = Provision.run(config, host);
    options.output().detail(migrated + " migrations run");
    options
        .output()
        .result(
            new Fields()
                .with("folder", folder)
                .with("started", started)
                .with("store", config.storage().root())
                .with("database_url", config.database().url())
                .with("s3_endpoint", config.storage().access().endpoint()),
            (started ? "started " : "already running: ") + folder);
    if (!used) {
      options.output().warn("commands here use another store; see fingerpost config show");
    }
    return ExitCode.OK.code();
  }
}
