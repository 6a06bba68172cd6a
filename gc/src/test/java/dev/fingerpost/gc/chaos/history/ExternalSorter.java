package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Sorts more rows than fit into memory: (1) fill a chunk, (2) sort it and write it as a run, in
 * another thread, (3) merge the runs. For one thread that adds.
 */
final class ExternalSorter implements AutoCloseable {
  private final Path folder;
  private final int[] order;
  private final int chunkRows;
  private final Executor sorting;
  private final Semaphore permits;
  private final List<CompletableFuture<Run>> runs = new ArrayList<>();
  private Chunk chunk;

  /**
   * Sorts into runs in a folder.
   *
   * @param order the cells to sort by, the first one first
   * @param permits bounds the chunks that wait to be written, of all sorters together
   */
  ExternalSorter(Path folder, int[] order, int chunkRows, Executor sorting, Semaphore permits) {
    this.folder = folder;
    this.order = order;
    this.chunkRows = chunkRows;
    this.sorting = sorting;
    this.permits = permits;
    this.chunk = new Chunk(chunkRows, order);
  }

  void add(Row row) {
    if (chunk.full()) {
      spill();
      chunk = new Chunk(chunkRows, order);
    }
    chunk.add(row.cells());
  }

  private void spill() {
    Chunk full = chunk;
    permits.acquireUninterruptibly();
    runs.add(
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Run.write(folder, full);
              } catch (IOException e) {
                throw new CompletionException(e);
              } finally {
                permits.release();
              }
            },
            sorting));
  }

  /** All are added. By the thread that added: one that sorts would wait for itself. */
  void seal() {
    if (!runs.isEmpty()) {
      spill();
      chunk = new Chunk(0, order);
    }
  }

  /** Whether there are more than fit into one chunk. */
  boolean spilled() {
    return !runs.isEmpty();
  }

  /** Hands out all rows in order; once, after {@link #seal}. */
  void forEach(Consumer<Row> sink) throws IOException {
    if (runs.isEmpty()) {
      chunk.sorted(cells -> sink.accept(new Row(cells)));
      return;
    }
    Merge merge = new Merge(order);
    for (CompletableFuture<Run> run : runs) {
      merge.add(run.join());
    }
    merge.forEach(sink);
  }

  /** Removes the runs. */
  @Override
  public void close() throws IOException {
    for (CompletableFuture<Run> run : runs) {
      if (!run.isCompletedExceptionally()) {
        run.join().close();
        Files.deleteIfExists(run.join().file());
      }
    }
  }
}
