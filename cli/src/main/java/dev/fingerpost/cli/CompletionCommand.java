package dev.fingerpost.cli;

import dev.fingerpost.cli.output.OutputOptions;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fingerpost completion}. */
@Command(
    name = "completion",
    description = "Prints the completion script: source <(fingerpost completion bash)")
final class CompletionCommand implements Runnable {
  /** One script serves both: it loads zsh's emulation of bash's completion by itself. */
  enum Shell {
    bash,
    zsh
  }

  @Mixin private final OutputOptions options = new OutputOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      defaultValue = "bash",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Shell shell = Shell.bash;

  @Override
  public void run() {
    options.output().detail("for " + shell);
    options.output().text(AutoComplete.bash("fingerpost", spec.root().commandLine()));
  }
}
