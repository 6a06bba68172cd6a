package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.WrappedStore;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Roots that overlap are found, neighbours are not, and a large store costs few requests. */
class OtherStoresTest {
  private final Counting bucket = new Counting();
  private final Random random = new Random(7);

  private static final class Counting extends WrappedStore {
    int lists;

    Counting() {
      super(new MemoryObjectStore(new StoreRoot("bucket", "")));
    }

    @Override
    public Page list(Listing listing, Deadline deadline) {
      lists++;
      return super.list(listing, deadline);
    }
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  private void put(String key) {
    NewObject object = new NewObject(new ObjectKey(key), "n", ObjectSettings.DEFAULT);
    bucket.create(object, Chunk.of(new byte[] {1}, 1), soon());
  }

  private void storeAt(String root) {
    put(root + ".fingerpost/epoch-000001.json");
  }

  private void attempt(String root, String pointer, int files) {
    Position position = new Position(Fence.of(1, 1), 1);
    String prefix = AttemptId.fresh(new PointerName(pointer), position, random).prefix();
    for (int i = 0; i < files; i++) {
      put(root + prefix + "part-" + i);
    }
  }

  private OtherStores around(String root) {
    return new OtherStores(bucket, new StoreRoot("bucket", root));
  }

  @Test
  void storesAboveAreFoundUpToTheBucketItself() {
    storeAt("team a/");
    assertThat(around("team a/x/y").above(soon())).contains("s3://bucket/team a");
    assertThat(around("team a").above(soon())).isEmpty();
    assertThat(around("team").above(soon())).isEmpty();
    assertThat(around("").above(soon())).isEmpty();
    storeAt("");
    assertThat(around("team a/x/y").above(soon())).contains("s3://bucket");
    assertThat(around("").above(soon())).isEmpty();
  }

  @Test
  void storesBelowAreFoundWhereverTheyAre() {
    attempt("a/", "reports/daily", 3);
    storeAt("a/zoo/b/");
    assertThat(around("a").below(soon())).contains("s3://bucket/a/zoo/b");
    assertThat(around("").below(soon())).contains("s3://bucket/a/zoo/b");
    assertThat(around("a/zoo").below(soon())).contains("s3://bucket/a/zoo/b");
    assertThat(around("a/zoo/b").below(soon())).isEmpty();
  }

  @Test
  void siblingsDoNotTouch() {
    storeAt("a/");
    storeAt("a_2/");
    storeAt("a-b/");
    storeAt("a.b/");
    for (String root : new String[] {"a", "a_2", "a-b", "a.b", "a0"}) {
      assertThat(around(root).above(soon())).isEmpty();
      assertThat(around(root).below(soon())).isEmpty();
    }
  }

  @Test
  void folderNamedAttemptsThatHoldsNoneMayHoldAStore() {
    for (int i = 0; i < 1_500; i++) {
      put("x/attempts/first/note-" + i);
    }
    storeAt("x/attempts/lab/");
    assertThat(around("").below(soon())).contains("s3://bucket/x/attempts/lab");
  }

  @Test
  void largeStoreCostsOneRequestForEachPointer() {
    for (String pointer : new String[] {"a", "b", "b/c", "z"}) {
      attempt("big/", pointer, 5_000);
      attempt("big/", pointer, 5_000);
    }
    storeAt("zz/");
    assertThat(around("").below(soon())).contains("s3://bucket/zz");
    assertThat(bucket.lists).isEqualTo(5);
  }

  @Test
  void otherObjectsAreReadPageByPage() {
    for (int i = 0; i < 2_500; i++) {
      put("data/part-" + i);
    }
    storeAt("data/x/");
    assertThat(around("data").below(soon())).contains("s3://bucket/data/x");
    assertThat(bucket.lists).isEqualTo(3);
  }
}
