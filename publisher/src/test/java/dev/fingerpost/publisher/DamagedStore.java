package dev.fingerpost.publisher;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.WrappedStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Shows the objects whose key ends so with other bytes than they have. */
final class DamagedStore extends WrappedStore {
  private final String suffix;
  private final UnaryOperator<byte[]> damage;

  DamagedStore(ObjectStore store, String suffix, UnaryOperator<byte[]> damage) {
    super(store);
    this.suffix = suffix;
    this.damage = damage;
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
    if (!key.value().endsWith(suffix)) {
      return super.read(key, offset, length, deadline);
    }
    byte[] bytes = damaged(key, deadline);
    int from = (int) Math.min(offset, bytes.length);
    int to = (int) Math.min(bytes.length, Math.min(offset + length, Integer.MAX_VALUE));
    return new ByteArrayInputStream(Arrays.copyOfRange(bytes, from, Math.max(from, to)));
  }

  @Override
  public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
    return super.head(key, deadline)
        .map(
            it ->
                key.value().endsWith(suffix)
                    ? new ObjectInfo(key, damaged(key, deadline).length, it.nonce())
                    : it);
  }

  private byte[] damaged(ObjectKey key, Deadline deadline) {
    try (InputStream in = super.read(key, 0, Long.MAX_VALUE, deadline)) {
      return damage.apply(in.readAllBytes());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
