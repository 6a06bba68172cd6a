package dev.fingerpost.writer;

import dev.fingerpost.writer.ResultManifest.Entry;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** A manifest's bytes, made line by line while they are read. */
final class ManifestStream extends InputStream {
  private final Iterator<Entry> entries;
  private byte[] line = encode(ResultManifest.HEAD);
  private int at;
  private boolean ended;

  /**
   * @param entries in the order of their paths
   */
  ManifestStream(Iterator<Entry> entries) {
    this.entries = entries;
  }

  @Override
  public int read() {
    return ready() ? line[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!ready()) {
      return -1;
    }
    int count = Math.min(length, line.length - at);
    System.arraycopy(line, at, bytes, offset, count);
    at += count;
    return count;
  }

  /** Whether there is another byte; makes the next line when this one is used up. */
  private boolean ready() {
    if (at < line.length) {
      return true;
    }
    if (ended) {
      return false;
    }
    line = next();
    at = 0;
    return true;
  }

  private byte[] next() {
    if (entries.hasNext()) {
      return encode(entries.next().json() + (entries.hasNext() ? "," : ""));
    }
    ended = true;
    return encode(ResultManifest.TAIL);
  }

  private static byte[] encode(String line) {
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
