package dev.fingerpost.publisher.postgres;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets one call stand at a place until a test has looked around; the calls behind it pass. */
public final class Parking implements Watcher {
  private final String text;
  private final Place place;
  private final AtomicBoolean taken = new AtomicBoolean();
  private final CompletableFuture<Void> parked = new CompletableFuture<>();
  private final CompletableFuture<Strike> leaving = new CompletableFuture<>();

  /** Stops the first call whose SQL contains the text. */
  public Parking(String text, Place place) {
    this.text = text;
    this.place = place;
  }

  @Override
  public boolean wants(String sql) {
    return sql.contains(text);
  }

  @Override
  public Strike at(Place here, String sql) {
    if (here != place || !taken.compareAndSet(false, true)) {
      return Strike.pass();
    }
    parked.complete(null);
    try {
      return leaving.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Strike.cut();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until the call stands there. */
  public void awaitCall() {
    try {
      parked.get(60, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("no call came to " + place, e);
    }
  }

  /** Lets the call go on, like this. */
  public void leave(Strike strike) {
    leaving.complete(strike);
  }
}
