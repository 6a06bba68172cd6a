package dev.fingerpost.cli;

import dev.fingerpost.cli.demo.DemoCommand;
import dev.fingerpost.cli.lab.LabCommand;
import dev.fingerpost.cli.run.RunCommand;
import dev.fingerpost.cli.upkeep.DuCommand;
import dev.fingerpost.cli.upkeep.FsckCommand;
import dev.fingerpost.cli.upkeep.GcCommand;
import dev.fingerpost.cli.upkeep.RetentionCommand;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "fingerpost",
    description = "Publishes batch results so that a stale worker cannot overwrite a newer one.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = VersionCommand.class,
    subcommands = {
      DemoCommand.class,
      UpCommand.class,
      DownCommand.class,
      InitCommand.class,
      MigrateCommand.class,
      RunCommand.class,
      PublishCommand.class,
      GetCommand.class,
      CatCommand.class,
      UriCommand.class,
      LsCommand.class,
      ShowCommand.class,
      LogCommand.class,
      OutcomeCommand.class,
      SettleCommand.class,
      RollbackCommand.class,
      PromoteCommand.class,
      PinCommand.class,
      UnpinCommand.class,
      PinsCommand.class,
      TagCommand.class,
      UntagCommand.class,
      TagsCommand.class,
      RmCommand.class,
      RestoreCommand.class,
      LeaseCommand.class,
      GcCommand.class,
      RetentionCommand.class,
      DuCommand.class,
      FsckCommand.class,
      LabCommand.class,
      ConfigCommand.class,
      CompletionCommand.class,
      HelpCommand.class,
      ManCommand.class,
      VersionCommand.class
    })
public final class Main implements Runnable {
  private final Host host;

  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  private Main(Host host) {
    this.host = host;
  }

  /** The machine this call runs on: environment, folders, terminal, clock. */
  public Host host() {
    return host;
  }

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    Host host = Host.system();
    System.exit(run(host, writer(host.out()), writer(System.err), args));
  }

  /** Runs one command on this machine and returns its exit code. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(Host.system(), out, err, args);
  }

  /** Runs one command as if on another machine: other environment, other working directory. */
  public static int run(Host host, PrintWriter out, PrintWriter err, String... args) {
    int code =
        checked(args)
            .map(fault -> new Errors(err).report(fault, args))
            .orElseGet(() -> line(host, out, err).execute(args));
    if (out.checkError() && code == 0) {
      return new Errors(err).report(OutputLostException.of(host.out()), args);
    }
    err.flush();
    return code;
  }

  /**
   * Java reads each byte that is no UTF-8 as U+FFFD. (1) A job runs under a key with such a byte,
   * (2) another key differs in that byte only, (3) both read the same, and the second job would be
   * told that it was done.
   */
  private static Optional<CommandException> checked(String... args) {
    return Arrays.stream(args)
        .filter(word -> word.indexOf('\ufffd') >= 0)
        .findFirst()
        .map(
            word ->
                CommandException.usage(
                    "the argument '" + word + "' is not text in UTF-8",
                    "write it in UTF-8, whatever the locale"));
  }

  /** All commands, ready to run one. */
  static CommandLine line(Host host, PrintWriter out, PrintWriter err) {
    Errors errors = new Errors(err);
    return new CommandLine(new Main(host))
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false) // a word of a job may begin with @
        .setParameterExceptionHandler(errors::usage)
        .setExecutionExceptionHandler(errors::failure);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "missing command");
  }

  /** Text leaves as UTF-8 whatever the locale says, as file names do. */
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
  }
}
