package dev.fingerpost.cli.run;

import dev.fingerpost.Operation;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.StoreRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Runs the job in a folder of its own and publishes what it leaves there. */
final class Production {
  private final RunPlan plan;
  private final Tenure tenure;
  private final Operation operation;
  private final StoreRoot root;
  private final FinishCommand finish;
  private final RunContext context;

  Production(
      RunPlan plan,
      Tenure tenure,
      Operation operation,
      StoreRoot root,
      FinishCommand finish,
      RunContext context) {
    this.plan = plan;
    this.tenure = tenure;
    this.operation = operation;
    this.root = root;
    this.finish = finish;
    this.context = context;
  }

  RunEnd execute() {
    try {
      return plan.from().isPresent() ? ready(plan.from().get()) : produced();
    } catch (IOException e) {
      throw new FingerpostException("the job's folder in " + plan.work() + " failed: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException("interrupted; nothing was published", e);
    }
  }

  private RunEnd ready(Path folder) throws IOException, InterruptedException {
    return WorkFolder.empty(folder) && !plan.allowEmpty() ? RunEnds.empty() : publish(folder);
  }

  private RunEnd produced() throws IOException, InterruptedException {
    WorkFolder folder = WorkFolder.in(plan.work());
    Optional<RunEnd> unpublished = work(folder);
    if (unpublished.isPresent()) {
      discard(folder, folder.out());
      return unpublished.get();
    }
    Path result = folder.freeze();
    RunEnd end = publish(result);
    if (end.done()) {
      discard(folder, result);
    }
    return end;
  }

  /** Runs the job; how the run ends, if there is nothing to publish. */
  private Optional<RunEnd> work(WorkFolder folder) throws IOException, InterruptedException {
    int status;
    try {
      status = job(folder.out());
    } catch (CannotStartException e) {
      return Optional.of(RunEnds.notStarted(e));
    }
    if (context.stopped().isPresent()) {
      return context.stopped();
    }
    if (status != 0) {
      return Optional.of(RunEnds.failed(status));
    }
    boolean empty = WorkFolder.empty(folder.out()) && !plan.allowEmpty();
    return empty ? Optional.of(RunEnds.empty()) : Optional.empty();
  }

  private int job(Path out) throws CannotStartException, InterruptedException {
    Map<String, String> environment =
        JobEnvironment.of(context.host().environment(), out, operation.key(), tenure, root);
    context.stamp("job_started_at");
    context.desk().jobWorks(true);
    ChildProcess child =
        ChildProcess.start(plan.command(), environment, context.host().directory());
    context.story().tell("child_pid", child.pid());
    context.save();
    child.onExit(status -> context.events().add(new Event.Exited(status)));
    int status = new Job(child, context.events(), plan.killAfter(), context.host().time()).await();
    context.desk().jobWorks(false);
    context.stamp("job_ended_at");
    context.story().tell("child_status", status);
    return status;
  }

  private RunEnd publish(Path folder) throws InterruptedException {
    context.stamp("publish_started_at");
    RunEnd end = new Publication(tenure, operation, context).publish(folder);
    if (end.done()) {
      return end;
    }
    long base = tenure.base().map(Version::number).orElse(0L);
    String command = finish.of(operation.key().revision(), base, folder);
    context.story().tell("folder", folder).tell("finish_command", command);
    context.warn("the job's result is kept in " + folder);
    if (!RunEnds.finishable(end)) {
      return end;
    }
    if (end.outcome().equals("UNKNOWN")) {
      context.warn("to publish it, whatever became of the first try: " + command);
      return end;
    }
    return end.withHint("publish it with: " + command);
  }

  private void discard(WorkFolder folder, Path shown) {
    if (plan.keep()) {
      context.story().tell("folder", shown);
      context.note("the job's folder is kept: " + shown);
      return;
    }
    try {
      folder.remove();
    } catch (IOException e) {
      context.story().tell("folder", shown);
      context.warn("the job's folder could not be removed, remove it yourself: " + e);
    }
  }
}
