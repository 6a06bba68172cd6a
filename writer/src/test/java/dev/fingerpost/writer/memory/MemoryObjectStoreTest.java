package dev.fingerpost.writer.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStoreContract;
import dev.fingerpost.writer.StoreRoot;
import org.junit.jupiter.api.Test;

class MemoryObjectStoreTest extends ObjectStoreContract {
  private final MemoryObjectStore store = new MemoryObjectStore(StoreRoot.parse("s3://bucket/r"));

  @Override
  protected ObjectStore store() {
    return store;
  }

  @Test
  void orderIsThatOfUtf8BytesAlsoBeyondTheBasicPlane() {
    create("\uD83D\uDE00", "emoji"); // F0 9F.., after EF BC..; Java's strings say the opposite
    create("\uFF5E", "tilde");
    assertThat(store.list(new Listing("", "", "", 10), soon()).objects())
        .extracting(Entry::key)
        .containsExactly(key("\uFF5E").value(), key("\uD83D\uDE00").value());
  }

  @Test
  void aKeyMayBeThePrefixOfAnother() {
    create("x", "file");
    create("x/y", "deeper");
    assertThat(text("x") + text("x/y")).isEqualTo("filedeeper");
  }
}
