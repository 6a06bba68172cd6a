package dev.fingerpost.cli.run;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.Session;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.options.OperationOptions;
import dev.fingerpost.cli.output.OutputOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fingerpost run}. */
@Command(
    name = "run",
    description = {
      "Runs a job under the pointer's lease and publishes the folder it fills, once.",
      "A key that is published already is not run again. If the job fails, nothing is published and"
          + " its status is passed on.",
      "The job finds in its environment FINGERPOST_RUN_OUT (the folder, empty),"
          + " FINGERPOST_RUN_POINTER, FINGERPOST_RUN_KEY, FINGERPOST_RUN_REVISION,"
          + " FINGERPOST_RUN_FENCE, FINGERPOST_RUN_OWNER, FINGERPOST_RUN_BASE_VERSION (0 if nothing"
          + " is published) and FINGERPOST_RUN_BASE_URI (empty then).",
      "The folder is removed at the end unless its result could not be published."
    })
public final class RunCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final LeaseOptions lease = new LeaseOptions();
  @Mixin private final OperationOptions operation = new OperationOptions();
  @Mixin private final RunOptions options = new RunOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "0", paramLabel = "POINTER", description = "The pointer.")
  private String pointer;

  @Parameters(
      index = "1..*",
      paramLabel = "CMD",
      description = "The job and its arguments, after --.")
  private List<String> command = List.of();

  @Option(
      names = "--result",
      paramLabel = "FILE",
      description = "Keeps the whole story as JSON in this file, however the run ends.")
  private @Nullable Path result;

  @Override
  public Integer call() {
    Host host = output.host();
    RunStory story = new RunStory(Optional.ofNullable(result).map(host.directory()::resolve));
    begin(story, host);
    Events events = new Events();
    RunReport report = new RunReport(output.output(), story, host.time());
    SignalDesk desk = new SignalDesk(events, report::giveUp);
    Signals signals = Signals.handTo(desk::take);
    try {
      return report.end(end(new RunContext(host, output.output(), story, events, desk), report));
    } finally {
      signals.close();
    }
  }

  private RunEnd end(RunContext context, RunReport report) {
    try {
      return execute(context);
    } catch (RuntimeException e) {
      report.trace(e);
      return context.stopped().orElseGet(() -> RunEnds.fault(e));
    }
  }

  /** Before anything else: an older story must not pass for this run's. */
  private void begin(RunStory story, Host host) {
    story
        .tell("pointer", pointer)
        .tell("key", operation.key())
        .tell("parameters", options.parameters())
        .tell("command", command)
        .tell("started_at", host.time().now());
    try {
      story.write();
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.USAGE, "--result " + result + " cannot be written: " + e, null, e);
    }
  }

  private RunEnd execute(RunContext context) {
    RunPlan plan = options.plan(pointer, command, context.host());
    FinishCommand finish = new FinishCommand(spec.commandLine().getParseResult(), pointer);
    try (Session session = context.desk().interruptibly(() -> Session.open(store, output))) {
      return new Run(plan, session, lease, operation, finish, context).execute();
    }
  }
}
