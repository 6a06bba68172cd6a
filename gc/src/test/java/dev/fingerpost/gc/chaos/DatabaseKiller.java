package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Log;
import dev.fingerpost.publisher.postgres.PrivatePostgres;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Kills the database for everybody who waits for that at a step, and starts it again. */
final class DatabaseKiller {
  /** For others to come to their steps. */
  private static final long GATHER_MILLIS = 250;

  private final PrivatePostgres server;
  private final ScheduledExecutorService timer;
  private final Books books;
  private final Consumer<String> troubles;
  private @Nullable CompletableFuture<Void> gathering;

  /**
   * @param timer of one thread: (1) one kill is under way, (2) others gather for the next, (3) that
   *     begins, and meets a server that is neither dead nor back
   * @param troubles is told if the server does not come back
   */
  DatabaseKiller(
      PrivatePostgres server,
      Books books,
      ScheduledExecutorService timer,
      Consumer<String> troubles) {
    this.server = server;
    this.books = books;
    this.timer = timer;
    this.troubles = troubles;
  }

  /** When the database was away, by the clock of the history. */
  record Outage(long from, long to) {}

  /** Returns when the database was killed and is back. */
  void join() {
    CompletableFuture<Void> kill;
    synchronized (this) {
      if (gathering == null) {
        gathering = new CompletableFuture<>();
        var ignored = timer.schedule(this::strike, GATHER_MILLIS, TimeUnit.MILLISECONDS);
      }
      kill = gathering;
    }
    kill.join();
  }

  private void strike() {
    CompletableFuture<Void> kill;
    synchronized (this) {
      kill = gathering == null ? new CompletableFuture<>() : gathering;
      gathering = null;
    }
    long from = Log.now();
    try {
      server.kill();
      server.restart();
      books.add(new Outage(from, Log.now()));
      kill.complete(null);
    } catch (IOException | RuntimeException | Error e) {
      // Whatever it was, nobody may wait for it for ever.
      troubles.accept("the database was not killed and started again: " + e);
      kill.completeExceptionally(e);
    }
  }
}
