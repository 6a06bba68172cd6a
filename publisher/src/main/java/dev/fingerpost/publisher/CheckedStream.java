package dev.fingerpost.publisher;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectMissingException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.ObjectInfo;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one published object. The last of them are handed out only once the object's length
 * and digest were found right, so nobody can read it whole and miss that it is damaged.
 *
 * <p>When a connection breaks, reading goes on with a ranged request at the offset it reached. No
 * method throws an {@link IOException}: damage is an {@link ObjectDamagedException}, and what the
 * store cannot give an {@link ObjectStoreException}.
 */
public final class CheckedStream extends InputStream {
  /** Breaks in a row without one byte between them; the store's own retries come on top. */
  private static final int MAX_BREAKS = 5;

  private final ObjectStore objects;
  private final ObjectKey key;
  private final long size;
  private final Sha256 expected;
  private final Supplier<? extends FingerpostException> missing;
  private final Deadline deadline;
  private final MessageDigest digest = Sha256.newDigest();
  private @Nullable InputStream in;
  private long offset;
  private int breaks;
  private boolean checked;

  /**
   * A stream that sends its first request when the first byte is read.
   *
   * @param size it was published with, in bytes
   * @param expected digest of all its bytes
   * @param missing explains why there is no such object; thrown where it is needed
   * @param deadline for all of the reading
   */
  public CheckedStream(
      ObjectStore objects,
      ObjectKey key,
      long size,
      Sha256 expected,
      Supplier<? extends FingerpostException> missing,
      Deadline deadline) {
    this.missing = missing;
    this.objects = objects;
    this.key = key;
    this.size = size;
    this.expected = expected;
    this.deadline = deadline;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /**
   * @throws ObjectDamagedException if the object is shorter, longer or other than was published
   */
  @Override
  public int read(byte[] bytes, int from, int length) {
    if (length == 0) {
      return 0;
    }
    int count = offset == size ? 0 : receive(bytes, from, (int) Math.min(length, size - offset));
    digest.update(bytes, from, count);
    offset += count;
    if (offset == size && !checked) {
      check();
    }
    return count == 0 ? -1 : count;
  }

  /** At least one byte. */
  private int receive(byte[] bytes, int from, int length) {
    while (true) {
      deadline.check("read " + key + " from byte " + offset);
      try {
        int count = source().read(bytes, from, length);
        if (count > 0) {
          breaks = 0;
          return count;
        }
        checkSize(); // a client may show a broken connection as an end
        broke(null);
      } catch (IOException e) {
        broke(e);
      }
    }
  }

  /** One byte more than there may be is asked for: it tells a longer object. */
  private InputStream source() {
    InputStream open = in;
    if (open == null) {
      try {
        open = objects.read(key, offset, size - offset + 1, deadline);
      } catch (ObjectMissingException e) {
        throw missing.get();
      }
      in = open;
    }
    return open;
  }

  private void broke(@Nullable IOException why) {
    close();
    if (++breaks > MAX_BREAKS) {
      throw new ObjectStoreException(
          "reading " + key + " broke " + breaks + " times at byte " + offset + "; try again later",
          why);
    }
  }

  private void check() {
    if (!endsHere()) {
      throw damaged("is longer than the " + size + " bytes that were published");
    }
    Sha256 found = Sha256.finish(digest);
    if (!found.equals(expected)) {
      throw damaged("has SHA-256 " + found + ", but " + expected + " was published");
    }
    checked = true;
    close();
  }

  /** Whether the byte after the last is missing, as it should be. */
  private boolean endsHere() {
    try {
      if (in != null) {
        return in.read() < 0;
      }
    } catch (IOException e) {
      // The connection broke behind the last byte: the object's own word decides.
    }
    checkSize();
    return true;
  }

  private void checkSize() {
    Optional<ObjectInfo> found = objects.head(key, deadline);
    if (found.isEmpty()) {
      close();
      throw missing.get();
    }
    if (found.get().size() != size) {
      throw damaged("has " + found.get().size() + " bytes, but " + size + " were published");
    }
  }

  private ObjectDamagedException damaged(String what) {
    close();
    return new ObjectDamagedException("object " + key + " is damaged: it " + what);
  }

  /** Ends the request; a stream that was not read to its end was not checked to its end. */
  @Override
  public void close() {
    InputStream open = in;
    in = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // Every byte that counts was read, or none of them will be.
      }
    }
  }
}
