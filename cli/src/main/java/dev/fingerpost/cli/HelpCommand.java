package dev.fingerpost.cli;

import dev.fingerpost.cli.output.OutputOptions;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fingerpost help}. */
@Command(name = "help", description = "Shows the help of a command, as its --help does.")
final class HelpCommand implements Runnable {
  @Mixin private final OutputOptions options = new OutputOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "For instance: lease acquire.")
  private List<String> path = List.of();

  @Override
  public void run() {
    options.output().text(CommandPath.find(spec, path).getUsageMessage());
  }
}
