package dev.fingerpost.cli;

import dev.fingerpost.cli.embedded.Background;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fingerpost down}. */
@Command(
    name = "down",
    description = "Stops the embedded store of this folder and waits for its end; data are kept.")
final class DownCommand implements Callable<Integer> {
  @Mixin private final OutputOptions options = new OutputOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Host host = options.host();
    Path folder = Embedded.folder(host);
    boolean stopped = new Background(folder, Embedded.cache(host), host.time()).down();
    options
        .output()
        .result(
            new Fields().with("folder", folder).with("stopped", stopped),
            (stopped ? "stopped " : "not running: ") + folder);
    return ExitCode.OK.code();
  }
}
