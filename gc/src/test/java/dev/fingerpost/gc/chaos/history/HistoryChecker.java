package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Checks that a history is one an atomic store could have had. Every outcome carries a version, so
 * that this is a sort and a sweep, three times: (1) each line becomes a row of fixed width, (2) the
 * rows are sorted by time, by version and by key, in files, (3) each order is swept once, (4) the
 * lines of what was found are read again. Memory does not grow with the history, only with the
 * operations in doubt.
 */
public final class HistoryChecker {
  private static final int CHUNK_ROWS = 150_000;
  private static final int CHUNKS_WAITING = 2;

  private final boolean withFinals;
  private final int chunkRows;

  /** Wants a final line for each version that was acknowledged. */
  public HistoryChecker() {
    this(true, CHUNK_ROWS);
  }

  HistoryChecker(boolean withFinals, int chunkRows) {
    this.withFinals = withFinals;
    this.chunkRows = chunkRows;
  }

  /** The history was cut before its end: no final lines are missed. */
  public HistoryChecker withoutFinals() {
    return new HistoryChecker(false, chunkRows);
  }

  /**
   * Checks the history that stands in these files together.
   *
   * @param scratchFolder for some hundred bytes a line, removed again
   */
  public Report check(List<Path> files, Path scratchFolder) throws IOException {
    Findings findings = new Findings();
    List<Sweep> sweeps =
        List.of(
            new TimeSweep(findings),
            new VersionSweep(findings, withFinals),
            new KeySweep(findings));
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<ExternalSorter> sorters = new ArrayList<>();
    try {
      Semaphore permits = new Semaphore(CHUNKS_WAITING);
      for (Sweep sweep : sweeps) {
        sorters.add(new ExternalSorter(scratchFolder, sweep.order(), chunkRows, threads, permits));
      }
      HistoryReader reader = new HistoryReader(row -> file(row, sweeps, sorters));
      for (int file = 0; file < files.size(); file++) {
        reader.read(file, files.get(file));
      }
      sorters.forEach(ExternalSorter::seal);
      boolean small = sorters.stream().noneMatch(ExternalSorter::spilled);
      sweep(sweeps, sorters, small ? Runnable::run : threads);
      return new Report(reader.operations(), reader.torn(), findings.violations(files));
    } finally {
      for (ExternalSorter sorter : sorters) {
        sorter.close();
      }
      threads.shutdown();
    }
  }

  private static void file(Row row, List<Sweep> sweeps, List<ExternalSorter> sorters) {
    for (int i = 0; i < sweeps.size(); i++) {
      sweeps.get(i).file(row, sorters.get(i)::add);
    }
  }

  private static void sweep(List<Sweep> sweeps, List<ExternalSorter> sorters, Executor threads)
      throws IOException {
    List<CompletableFuture<Void>> running = new ArrayList<>();
    for (int i = 0; i < sweeps.size(); i++) {
      Sweep sweep = sweeps.get(i);
      ExternalSorter sorter = sorters.get(i);
      running.add(CompletableFuture.runAsync(() -> sweep(sweep, sorter), threads));
    }
    try {
      running.forEach(CompletableFuture::join);
    } catch (CompletionException e) {
      throw new IOException("the check did not come to its end", e);
    }
  }

  private static void sweep(Sweep sweep, ExternalSorter sorter) {
    try {
      sorter.forEach(sweep);
      sweep.finish();
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }
}
