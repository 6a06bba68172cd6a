package dev.fingerpost.gc.chaos.history;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Appends lines to one file, by any thread of one process. A line is with the operating system when
 * {@link #write} returns, so that kill -9 loses none; the machine's own death may. A stream and not
 * a channel, which an interrupted writer would close for all.
 */
public final class HistoryWriter implements AutoCloseable {
  private final FileOutputStream file;

  private HistoryWriter(FileOutputStream file) {
    this.file = file;
  }

  /** Goes on with the file, or begins it. A torn line that a killed process left gets its end. */
  public static HistoryWriter open(Path path) throws IOException {
    FileOutputStream file = new FileOutputStream(path.toFile(), true);
    if (torn(path)) {
      file.write('\n');
    }
    return new HistoryWriter(file);
  }

  private static boolean torn(Path path) throws IOException {
    try (RandomAccessFile written = new RandomAccessFile(path.toFile(), "r")) {
      if (written.length() == 0) {
        return false;
      }
      written.seek(written.length() - 1);
      return written.read() != '\n';
    }
  }

  /** One call to the operating system for the whole line. */
  public synchronized void write(Entry entry) throws IOException {
    file.write((entry.line() + '\n').getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
