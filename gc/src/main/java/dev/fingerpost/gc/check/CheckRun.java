package dev.fingerpost.gc.check;

import dev.fingerpost.publisher.HistorySummary;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** One check, under way. */
final class CheckRun {
  private static final int PAGE = 100;

  private final Looks looks;
  private final CheckRequest request;
  private final Tally tally;
  private final Tasks tasks;
  private final InOrder order;

  CheckRun(Looks looks, CheckRequest request, Tally tally, ExecutorService workers) {
    this.looks = looks;
    this.request = request;
    this.tally = tally;
    this.tasks = new Tasks(workers, request.jobs(), looks.time());
    this.order = new InOrder(tally::checked);
  }

  void all() {
    try {
      if (request.pointers().isEmpty()) {
        everyPointer();
      } else {
        chosen();
      }
      tasks.await();
    } catch (InterruptedException e) {
      FingerpostException stopped = new FingerpostException("the check was interrupted", e);
      tasks.stop(stopped);
      Thread.currentThread().interrupt();
      throw stopped;
    } catch (Throwable e) {
      tasks.stop(e);
      throw e;
    }
  }

  private void everyPointer() throws InterruptedException {
    String after = request.after();
    List<HistorySummary> page;
    do {
      page = looks.catalog().summaries(Optional.empty(), after, PAGE, looks.soon());
      for (HistorySummary summary : page) {
        pointer(summary);
        after = summary.pointer().value();
      }
    } while (page.size() == PAGE);
  }

  private void chosen() throws InterruptedException {
    for (PointerName name : request.pointers()) {
      for (HistorySummary summary :
          looks.catalog().summaries(Optional.of(name), request.after(), 1, looks.soon())) {
        pointer(summary);
      }
    }
  }

  private void pointer(HistorySummary summary) throws InterruptedException {
    PointerName name = summary.pointer();
    new PointerCheck(looks, tally, tasks, request.deep(), name, order.begin(name)).run(summary);
  }
}
