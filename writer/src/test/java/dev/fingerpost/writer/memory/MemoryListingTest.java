package dev.fingerpost.writer.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MemoryListingTest {
  private final AtomicLong looks = new AtomicLong();
  private final NavigableMap<String, MemoryObject> all =
      new ConcurrentSkipListMap<>(
          (a, b) -> {
            looks.incrementAndGet();
            return KeyOrder.UTF8.compare(a, b);
          });

  private void put(String key) {
    all.put(key, MemoryObject.of("n", Chunk.of(new byte[0], 0), Instant.EPOCH));
  }

  private Page page(String prefix, String after, int limit) {
    return MemoryListing.page(all, new Listing(prefix, "/", after, limit));
  }

  @Test
  void aFolderOfManyFilesCostsOneStep() {
    for (int i = 0; i < 10_000; i++) {
      put("p/attempts/one/" + i);
    }
    put("p/attempts/two/0");
    looks.set(0);
    Page page = page("p/attempts/", "", 1000);
    assertThat(page.prefixes()).containsExactly("p/attempts/one/", "p/attempts/two/");
    assertThat(page("p/attempts/", "p/attempts/one/", 1).prefixes())
        .containsExactly("p/attempts/two/");
    assertThat(looks.get()).isLessThan(500);
  }

  @Test
  void theNextNameIsFoundBehindAFolderWhereverTheStartLies() {
    put("a");
    put("a/b");
    put("a/b/c");
    put("a0");
    assertThat(page("", "", 10).prefixes()).containsExactly("a/");
    assertThat(page("", "a/b/c", 10).prefixes()).isEmpty();
    assertThat(page("", "a/", 10).objects()).extracting(Entry::key).containsExactly("a0");
    assertThat(page("a/", "a/", 10).objects()).extracting(Entry::key).containsExactly("a/b");
    assertThat(page("a/", "a/b", 10).prefixes()).containsExactly("a/b/");
    assertThat(page("a/", "a/b/zzz", 10).prefixes()).isEmpty();
    assertThat(page("a/", "b/c/", 10).prefixes()).isEmpty();
  }
}
