package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.Session;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.run.Signals;
import dev.fingerpost.gc.StoreIdentity;
import dev.fingerpost.gc.check.CheckRequest;
import dev.fingerpost.gc.check.CheckSummary;
import dev.fingerpost.gc.check.StoreCheck;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fingerpost fsck}. */
@Command(
    name = "fsck",
    description = {
      "Checks that every retained version is in the bucket as it was published; changes nothing.",
      "Objects, sizes and manifests, and that history and pointer agree; with --deep every byte.",
      "One line per finding; exits 88 if any is damage, else 89 if something could not be checked."
    })
public final class FsckCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  @Parameters(
      paramLabel = "POINTER",
      arity = "0..*",
      description = "Only these pointers; default: all.")
  private List<String> pointers = new ArrayList<>();

  @Option(names = "--deep", description = "Reads every object and compares its SHA-256.")
  private boolean deep;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "Versions, and with --deep files, looked at at once. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--after",
      paramLabel = "POINTER",
      description = "Begins behind this pointer, in name order.")
  private @Nullable String after;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "Keeps in FILE how far it came, and goes on from there; a check that came to its end"
              + " removes it.")
  private @Nullable Path file;

  @Override
  public Integer call() {
    List<PointerName> chosen = pointers.stream().map(PointerName::new).toList();
    check();
    Optional<StateFile> state =
        Optional.ofNullable(file).map(it -> new StateFile(output.host().directory().resolve(it)));
    String from =
        after != null
            ? new PointerName(after).value()
            : state.flatMap(StateFile::read).map(PointerName::value).orElse("");
    try (Session session = Session.open(store, output)) {
      chosen.forEach(session::find);
      session.ask(
          "read the store's witness",
          deadline ->
              new StoreIdentity(session.store().objects())
                  .verify(session.store().store(), deadline));
      FsckReport report = new FsckReport(session.output(), state);
      return check(session, new CheckRequest(chosen, from, deep, jobs), report);
    }
  }

  private void check() {
    if (after != null && file != null) {
      throw CommandException.usage("--after and --state both say where to begin", "give one");
    }
    String behind = after;
    if (behind != null
        && !pointers.isEmpty()
        && pointers.stream().noneMatch(name -> name.compareTo(behind) > 0)) {
      throw CommandException.usage(
          "none of the named pointers comes after " + behind, "name those that are to be checked");
    }
    if (jobs < 1 || jobs > 256) {
      throw CommandException.usage(
          "--jobs " + jobs + " is out of range: 1 to 256", "give for instance 8");
    }
  }

  private int check(Session session, CheckRequest request, FsckReport report) {
    AtomicInteger ended = new AtomicInteger();
    Thread here = Thread.currentThread();
    ExecutorService workers = Executors.newCachedThreadPool(FsckCommand::daemon);
    Signals signals =
        Signals.handTo(
            signal -> {
              ended.set(signal.status());
              here.interrupt();
            });
    try {
      CheckSummary summary =
          new StoreCheck(
                  session.store().catalog(),
                  session.store().objects(),
                  workers,
                  session.host().time())
              .run(request, report);
      report.end(summary);
      return exit(summary).code();
    } catch (FingerpostException e) {
      boolean unused = Thread.interrupted(); // the store is still to be closed
      Optional<String> next =
          report.next(spec.root().commandLine().getParseResult().originalArgs());
      if (ended.get() == 0) {
        throw new CommandException(
            ExitCode.of(e), String.valueOf(e.getMessage()), next.orElse(null), e);
      }
      session.output().warn("interrupted; " + next.orElse("no pointer was checked to its end"));
      return ended.get();
    } finally {
      signals.close();
      workers.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "fsck");
    thread.setDaemon(true);
    return thread;
  }

  /** Damage is known, whatever else is not. */
  private static ExitCode exit(CheckSummary summary) {
    if (summary.damage() > 0) {
      return ExitCode.CHECK_FAILED;
    }
    return summary.unchecked() > 0 ? ExitCode.PARTIAL : ExitCode.OK;
  }
}
