package dev.fingerpost.writer.memory;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.ObjectStoreException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;

/** Stored bytes, the nonce of whoever wrote them, and when. */
final class MemoryObject {
  private final String nonce;
  private final byte[] bytes;
  private final Instant lastModified;

  private MemoryObject(String nonce, byte[] bytes, Instant lastModified) {
    this.nonce = nonce;
    this.bytes = bytes;
    this.lastModified = lastModified;
  }

  /** Takes a copy: the chunk's buffer belongs to the caller. */
  static MemoryObject of(String nonce, Chunk chunk, Instant now) {
    return new MemoryObject(nonce, checked(chunk), now);
  }

  static MemoryObject joined(String nonce, Collection<byte[]> parts, Instant now) {
    byte[] whole = new byte[parts.stream().mapToInt(part -> part.length).sum()];
    int end = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, whole, end, part.length);
      end += part.length;
    }
    return new MemoryObject(nonce, whole, now);
  }

  /**
   * Copies the chunk's bytes.
   *
   * @throws ObjectStoreException if they do not match their checksum
   */
  static byte[] checked(Chunk chunk) {
    if (!chunk.intact()) {
      throw new ObjectStoreException(
          "the bytes do not match their CRC-32C; they changed on the way: send them again");
    }
    return Arrays.copyOf(chunk.buffer(), chunk.length());
  }

  String nonce() {
    return nonce;
  }

  int size() {
    return bytes.length;
  }

  Instant lastModified() {
    return lastModified;
  }

  InputStream range(long offset, long length) {
    int start = (int) Math.min(offset, bytes.length);
    return new ByteArrayInputStream(bytes, start, (int) Math.min(length, bytes.length - start));
  }

  /** Whether this is what another try of the same create left. */
  boolean sameAs(MemoryObject other) {
    return nonce.equals(other.nonce) && Arrays.equals(bytes, other.bytes);
  }
}
