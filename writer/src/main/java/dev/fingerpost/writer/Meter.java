package dev.fingerpost.writer;

/** Counts bytes for a {@link Progress}, which hears of them one call at a time. */
public final class Meter {
  private final Progress progress;
  private final long total;
  private long done;

  /**
   * @param total bytes to come, -1 if unknown
   */
  public Meter(Progress progress, long total) {
    this.progress = progress;
    this.total = total;
  }

  /** These many bytes more are transferred. */
  public synchronized void add(long bytes) {
    done += bytes;
    progress.advanced(done, total);
  }
}
