package dev.fingerpost.cli.lab.search;

import dev.fingerpost.writer.Sha256;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A state as bytes, and their fingerprint. Two states with one fingerprint are taken for one: of
 * its 128 bits, ten million states collide with a chance below 10⁻²⁴.
 */
public final class Code {
  private final Texts texts;
  private final MessageDigest sha256 = Sha256.newDigest();
  private final byte[] digest = new byte[32];
  private byte[] bytes = new byte[256];
  private int length;

  /**
   * @param texts of the search: fingerprints of another one are not comparable
   */
  Code(Texts texts) {
    this.texts = texts;
  }

  /** 128 bits of a SHA-256, ordered in some way. */
  record Print(long high, long low) implements Comparable<Print> {
    @Override
    public int compareTo(Print other) {
      int highs = Long.compare(high, other.high);
      return highs != 0 ? highs : Long.compare(low, other.low);
    }
  }

  /** Seven bits a byte, so that small numbers are short. */
  public Code number(long number) {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      add((byte) (rest | 0x80));
      rest >>>= 7;
    }
    return add((byte) rest);
  }

  /** Fingerprints do not outlive a search, so the order of constants may change between two. */
  @SuppressWarnings("EnumOrdinal")
  public Code constant(Enum<?> constant) {
    return number(constant.ordinal());
  }

  public Code flag(boolean flag) {
    return add((byte) (flag ? 1 : 0));
  }

  /** By its number. */
  public Code text(String text) {
    return number(texts.number(text));
  }

  /** A list, with its length. */
  public <T> Code each(Collection<T> items, Consumer<T> write) {
    number(items.size());
    items.forEach(write);
    return this;
  }

  /** A value or its absence. */
  public <T> Code maybe(Optional<T> value, Consumer<T> write) {
    flag(value.isPresent());
    value.ifPresent(write);
    return this;
  }

  private Code add(byte next) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = next;
    return this;
  }

  /** Of what was written since the last one. */
  Print print() {
    sha256.update(bytes, 0, length);
    length = 0;
    try {
      int ignored = sha256.digest(digest, 0, digest.length);
    } catch (DigestException e) {
      throw new IllegalStateException("a SHA-256 has 32 bytes", e);
    }
    ByteBuffer buffer = ByteBuffer.wrap(digest);
    return new Print(buffer.getLong(), buffer.getLong());
  }
}
