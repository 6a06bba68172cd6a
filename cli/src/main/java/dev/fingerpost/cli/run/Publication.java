package dev.fingerpost.cli.run;

import dev.fingerpost.Operation;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.cli.Transfer;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Progress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Publishes a result while listening for what must stop it:
 *
 * <ol>
 *   <li>A signal comes while the folder is being uploaded.
 *   <li>The upload ends well before it notices.
 *   <li>The publish would be sent although this run was told to end.
 * </ol>
 *
 * At the signal the tenure is closed at once: it sends nothing from then on (3), and the database
 * refuses what it sent but has not decided. A publish that was decided before stands, and the run
 * says so.
 */
final class Publication {
  private final Tenure tenure;
  private final Operation operation;
  private final RunContext context;

  Publication(Tenure tenure, Operation operation, RunContext context) {
    this.tenure = tenure;
    this.operation = operation;
    this.context = context;
  }

  RunEnd publish(Path folder) throws InterruptedException {
    FutureTask<PublishOutcome> task;
    try (Transfer progress = context.transfer("uploading")) {
      task = upload(folder, progress);
    }
    return end(task);
  }

  private FutureTask<PublishOutcome> upload(Path folder, Progress progress)
      throws InterruptedException {
    Content content = Content.ofFolder(folder);
    FutureTask<PublishOutcome> task =
        new FutureTask<>(() -> tenure.publish(operation, content, progress)) {
          @Override
          protected void done() {
            context.events().add(new Event.Done());
          }
        };
    Thread publisher = new Thread(task, "publish");
    publisher.start();
    await(publisher);
    return task;
  }

  private void await(Thread publisher) throws InterruptedException {
    while (true) {
      Event event = context.events().take();
      if (event instanceof Event.Done) {
        return;
      }
      if (event instanceof Event.Stop) {
        publisher.interrupt();
        tenure.close();
      }
    }
  }

  private RunEnd end(FutureTask<PublishOutcome> task) throws InterruptedException {
    try {
      PublishOutcome outcome = task.get();
      context.story().outcome(outcome);
      RunEnd end = RunEnds.of(outcome);
      Optional<RunEnd> stopped = context.stopped();
      if (outcome instanceof PublishOutcome.Unknown || stopped.isEmpty()) {
        return end;
      }
      return end.done() ? tooLate(end, stopped.get()) : stopped.get();
    } catch (ExecutionException e) {
      Optional<RunEnd> stopped = context.stopped();
      return stopped.orElseGet(() -> RunEnds.fault(e.getCause() == null ? e : e.getCause()));
    }
  }

  private RunEnd tooLate(RunEnd end, RunEnd stopped) {
    context.note("came too late, the result was published already: " + stopped.outcome());
    return end;
  }
}
