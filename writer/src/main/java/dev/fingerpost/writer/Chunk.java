package dev.fingerpost.writer;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.zip.CRC32C;

/**
 * Bytes on their way to the object store: a whole small object, or one part of a large one. Held in
 * memory, so that a retry sends the same bytes again.
 */
public final class Chunk {
  private final byte[] buffer;
  private final int length;
  private final int crc32c;

  /**
   * A chunk with a checksum computed elsewhere.
   *
   * @param buffer not copied; must not change until the call that takes the chunk returns
   * @param length how many bytes of the buffer count, from its start
   * @param crc32c sent along so that the server refuses what changed on the way
   */
  public Chunk(byte[] buffer, int length, int crc32c) {
    this.buffer = buffer;
    this.length = length;
    this.crc32c = crc32c;
  }

  /** A chunk of the first {@code length} bytes, with their checksum. */
  public static Chunk of(byte[] buffer, int length) {
    CRC32C sum = new CRC32C();
    sum.update(buffer, 0, length);
    return new Chunk(buffer, length, (int) sum.getValue());
  }

  public int length() {
    return length;
  }

  public int crc32c() {
    return crc32c;
  }

  /** The backing array; only the first {@link #length()} bytes count. */
  public byte[] buffer() {
    return buffer;
  }

  /** Whether the bytes still are those the checksum was computed from. */
  public boolean intact() {
    return of(buffer, length).crc32c == crc32c;
  }

  /** Reads the bytes without copying them first. */
  public InputStream stream() {
    return new ByteArrayInputStream(buffer, 0, length);
  }
}
