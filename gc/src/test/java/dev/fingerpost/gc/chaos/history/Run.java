package dev.fingerpost.gc.chaos.history;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Sorted rows in a file. */
final class Run implements Closeable {
  private static final int BYTES = Row.WIDTH * Long.BYTES;
  private static final int ROWS_AT_ONCE = 512;

  private final Path file;
  private @Nullable FileChannel channel;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  private Run(Path file) {
    this.file = file;
  }

  static Run write(Path folder, Chunk chunk) throws IOException {
    Path file = Files.createTempFile(folder, "run", ".rows");
    ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES * ROWS_AT_ONCE);
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      chunk.<IOException>sorted(
          cells -> {
            for (long cell : cells) {
              buffer.putLong(cell);
            }
            if (!buffer.hasRemaining()) {
              drain(buffer, out);
            }
          });
      drain(buffer, out);
    }
    return new Run(file);
  }

  private static void drain(ByteBuffer buffer, FileChannel out) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      out.write(buffer);
    }
    buffer.clear();
  }

  Path file() {
    return file;
  }

  /** The next row, null after the last. */
  long @Nullable [] next() throws IOException {
    if (!buffer.hasRemaining() && !fill()) {
      return null;
    }
    long[] cells = new long[Row.WIDTH];
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] = buffer.getLong();
    }
    return cells;
  }

  private boolean fill() throws IOException {
    if (channel == null) {
      channel = FileChannel.open(file);
      buffer = ByteBuffer.allocateDirect(BYTES * ROWS_AT_ONCE);
    }
    buffer.clear();
    int read = channel.read(buffer);
    while (read >= 0 && buffer.hasRemaining()) {
      read = channel.read(buffer);
    }
    buffer.flip();
    return buffer.hasRemaining();
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
