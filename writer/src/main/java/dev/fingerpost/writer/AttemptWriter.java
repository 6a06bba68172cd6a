package dev.fingerpost.writer;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;

/**
 * Writes one try at a version: all its objects, under one prefix, each created exactly once.
 * Thread-safe; writes that run at once share the parallelism and the memory of the settings.
 *
 * <p>What came as a folder or as several files gets a {@link ResultManifest}, written last. Modes,
 * owners, times and empty folders are not kept.
 */
public final class AttemptWriter {
  private final ObjectStore store;
  private final WriteSettings settings;
  private final ExecutorService workers;
  private final BufferPool buffers;

  /**
   * A writer.
   *
   * @param workers sends the requests; the caller's, never shut down here
   */
  public AttemptWriter(ObjectStore store, WriteSettings settings, ExecutorService workers) {
    this.store = store;
    this.settings = settings;
    this.workers = workers;
    this.buffers = new BufferPool(settings.partSize(), settings.parallelism());
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
    WorkGroup work = new WorkGroup(workers);
    buffers.enter();
    try {
      return write(attempt, content, deadline, progress, work);
    } catch (InterruptedException e) {
      FingerpostException stopped =
          new FingerpostException("interrupted while writing " + attempt + "; write it anew", e);
      work.stop(stopped, deadline);
      Thread.currentThread().interrupt();
      throw stopped;
    } catch (Throwable e) {
      work.stop(e, deadline);
      throw e;
    } finally {
      buffers.leave();
    }
  }

  private Descriptor write(
      AttemptId attempt, Content content, Deadline deadline, Progress progress, WorkGroup work)
      throws InterruptedException {
    if (content instanceof Content.Stream stream) {
      return upload(attempt, deadline, new Meter(progress, -1), work).stream(stream);
    }
    if (content instanceof Content.FileSet set) {
      SortedMap<ResultPath, SourceFile> files = new TreeMap<>();
      set.files().forEach((path, file) -> files.put(path, SourceFile.inspect(file)));
      return upload(attempt, deadline, meter(progress, files), work)
          .fileSet(files, set.mediaType());
    }
    SourceTree tree = SourceTree.scan(((Content.Folder) content).folder());
    return upload(attempt, deadline, meter(progress, tree.files()), work).folder(tree);
  }

  private AttemptUpload upload(AttemptId attempt, Deadline deadline, Meter meter, WorkGroup work) {
    ObjectSender sender = new ObjectSender(store, buffers, work, meter, deadline);
    return new AttemptUpload(attempt, store, settings, sender, work, deadline);
  }

  private static Meter meter(Progress progress, Map<ResultPath, SourceFile> files) {
    return new Meter(progress, files.values().stream().mapToLong(SourceFile::size).sum());
  }
}
