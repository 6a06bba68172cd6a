package dev.fingerpost.gc.check;

import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.Time;
import java.util.concurrent.ExecutorService;

/**
 * Checks a store while it is in use, and changes nothing. For each pointer in name order:
 *
 * <ol>
 *   <li>its row and its history agree ({@link HistoryRules}), as one statement sees them;
 *   <li>every retained version's objects are there with the published size, and every manifest is
 *       the published one; with {@code deep}, every object has the published SHA-256. An attempt
 *       that several versions of a pointer share is looked at once;
 *   <li>its attempts that nobody refers to are counted.
 * </ol>
 *
 * <p>What is found is told as it comes. A version that expires while it is looked at is no finding.
 * Memory does not grow with the size of store, version or object. A store error keeps one version
 * or pointer from being checked, which is told, and the others go on.
 */
public final class StoreCheck {
  private final Looks looks;
  private final ExecutorService workers;

  /**
   * A check of what catalog and objects show.
   *
   * @param workers the caller's, never shut down here; must not queue (a cached pool), since a task
   *     may wait for another one's slot
   */
  public StoreCheck(
      PointerCatalog catalog, ObjectStore objects, ExecutorService workers, Time time) {
    this.looks = new Looks(catalog, objects, time);
    this.workers = workers;
  }

  /**
   * Checks, and returns what it came to.
   *
   * @throws FingerpostException if the pointers cannot be listed, or the thread is interrupted
   */
  public CheckSummary run(CheckRequest request, CheckListener listener) {
    Tally tally = new Tally(listener);
    CheckRun run = new CheckRun(looks, request, tally, workers);
    run.all();
    return tally.summary();
  }
}
