package dev.fingerpost.gc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.fingerpost.gc.Sweeper.Children;
import dev.fingerpost.gc.Sweeper.Contents;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.Sweeper.Uploads;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.SystemTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link Sweeper} must do. An adapter's test says how to reach a bucket; every test here
 * has a root of its own, so that one bucket serves them all.
 */
public abstract class SweeperContract {
  /** One root as its two sides see it. */
  public record Ends(ObjectStore store, Sweeper sweeper) {}

  private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());

  private final String folder = "sweep-" + NEXT.getAndIncrement();
  private ObjectStore store;
  private Sweeper sweeper;

  /**
   * A root of the bucket under test.
   *
   * @param page items and uploads on a page
   */
  protected abstract Ends at(String root, int page);

  /** Whether the server lists folders of its own for a while, as SeaweedFS does for minutes. */
  protected boolean keepsFolders() {
    return false;
  }

  @BeforeEach
  void connect() {
    Ends ends = at(folder, Sweeper.MAX_BATCH);
    store = ends.store();
    sweeper = ends.sweeper();
  }

  /** This test's root, as {@link #at} takes it. */
  protected String folder() {
    return folder;
  }

  protected ObjectStore store() {
    return store;
  }

  protected Sweeper sweeper() {
    return sweeper;
  }

  protected static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  protected static NewObject object(String key) {
    return new NewObject(new ObjectKey(key), "nonce", ObjectSettings.DEFAULT);
  }

  protected static Chunk chunk(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Chunk.of(bytes, bytes.length);
  }

  protected void create(String... keys) {
    for (String key : keys) {
      store.create(object(key), chunk(key), soon());
    }
  }

  protected PartUpload start(ObjectStore store, String key) {
    PartUpload upload = store.startParts(object(key), soon());
    upload.put(1, chunk("part"), soon());
    return upload;
  }

  protected List<Item> items(String prefix) {
    return items(sweeper, prefix);
  }

  /** All pages. */
  protected static List<Item> items(Sweeper sweeper, String prefix) {
    List<Item> all = new ArrayList<>();
    Optional<Cursor> next = Optional.of(Cursor.START);
    while (next.isPresent()) {
      Contents page = sweeper.contents(prefix, next.get(), soon());
      all.addAll(page.items());
      next = page.next();
    }
    return all;
  }

  protected static List<String> keys(List<Item> items) {
    return items.stream().map(Item::key).toList();
  }

  /** All pages. */
  protected static List<Upload> uploads(Sweeper sweeper, String prefix) {
    List<Upload> all = new ArrayList<>();
    Optional<Cursor> next = Optional.of(Cursor.START);
    while (next.isPresent()) {
      Uploads page = sweeper.uploads(prefix, next.get(), soon());
      all.addAll(page.uploads());
      next = page.next();
    }
    return all;
  }

  /** All names below a prefix, page by page; each page within its limit. */
  protected List<String> names(String prefix, int limit) {
    List<String> all = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      Children page = sweeper.children(prefix, next.get(), limit, soon());
      List<String> names = Stream.concat(page.prefixes().stream(), page.keys().stream()).toList();
      assertThat(names.size()).isLessThanOrEqualTo(limit);
      all.addAll(names);
      next = page.next();
    }
    return all;
  }

  @Test
  void childrenAreFoldersAndKeysInByteOrder() {
    create("b", "a/2", "é", "a/10/deep", "a-", "Z", "c/x/y");
    Children all = sweeper.children("", "", 1000, soon());
    assertThat(all).isEqualTo(new Children(List.of("a/", "c/"), keys("Z", "a-", "b", "é"), none()));
    assertThat(sweeper.children("a/", "", 1000, soon()))
        .isEqualTo(new Children(List.of("a/10/"), List.of("a/2"), none()));
    assertThat(sweeper.children("nothing/", "", 1000, soon()))
        .isEqualTo(new Children(List.of(), List.of(), none()));
  }

  private static List<String> keys(String... keys) {
    return List.of(keys);
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000})
  void childrenPageByPageComeOnceAndInOrder(int limit) {
    create("p/a-", "p/a/1", "p/a/2", "p/a0", "p/b", "p/c/1", "p/c/2/3", "p/d/1", "q/1", "o");
    assertThat(names("p/", limit))
        .containsExactlyInAnyOrder("p/a-", "p/a/", "p/a0", "p/b", "p/c/", "p/d/");
  }

  @Test
  void childrenAreSoughtBehindAnyName() {
    create("p/a/1", "p/a/2", "p/b", "p/c/1", "p/d");
    assertThat(after("p/a/")).containsExactly("p/c/", "p/b", "p/d");
    assertThat(after("p/a/1")).containsExactly("p/c/", "p/b", "p/d");
    assertThat(after("p/b")).containsExactly("p/c/", "p/d");
    assertThat(after("p/bb")).containsExactly("p/c/", "p/d");
    assertThat(after("p/c")).containsExactly("p/c/", "p/d");
    assertThat(after("p/d")).isEmpty();
  }

  private List<String> after(String name) {
    Children found = sweeper.children("p/", name, 1000, soon());
    assertThat(found.next()).isEmpty();
    return Stream.concat(found.prefixes().stream(), found.keys().stream()).toList();
  }

  @Test
  void contentsAreAllKeysBelowWithTheirSizes() {
    create("a/1", "a/b/22", "a/b/c/333", "b");
    List<Item> found = items("a/");
    assertThat(keys(found)).containsExactly("a/1", "a/b/22", "a/b/c/333");
    assertThat(found).extracting(Item::size).containsExactly(3L, 6L, 9L);
    assertThat(found).extracting(Item::deleteMarker).containsOnly(false);
    assertThat(found.get(0).lastModified())
        .isCloseTo(Instant.now(), within(1, ChronoUnit.DAYS)); // the server's clock is its own
    assertThat(keys(items(""))).containsExactly("a/1", "a/b/22", "a/b/c/333", "b");
    assertThat(items("nothing/")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void contentsPageByPageComeOnceAndInOrder(int page) {
    create("a/1", "a/2", "a/3/4", "a/5", "a/6");
    Sweeper small = at(folder, page).sweeper();
    assertThat(keys(items(small, "a/"))).containsExactly("a/1", "a/2", "a/3/4", "a/5", "a/6");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void nothingIsLeftWhenEachPageIsDeletedBeforeTheNext(int page) {
    create("a/1", "a/2", "a/3/4", "a/5", "a/6", "b");
    Sweeper small = at(folder, page).sweeper();
    Optional<Cursor> next = Optional.of(Cursor.START);
    while (next.isPresent()) {
      Contents contents = small.contents("a/", next.get(), soon());
      assertThat(small.delete(contents.items(), soon())).isEmpty();
      next = contents.next();
    }
    assertThat(keys(items(""))).containsExactly("b");
  }

  @Test
  void whatIsDeletedIsGoneForReaders() {
    create("a", "b");
    assertThat(sweeper.delete(items("a"), soon())).isEmpty();
    assertThat(store.head(new ObjectKey("a"), soon())).isEmpty();
    assertThat(store.head(new ObjectKey("b"), soon())).isPresent();
  }

  @Test
  void aFolderGoesWithTheLastObjectBelowIt() {
    assumeFalse(keepsFolders());
    create("a/b/1", "a/c/d/1", "a/c/d/2");
    assertThat(sweeper.delete(items("a/c/"), soon())).isEmpty();
    assertThat(sweeper.children("a/", "", 1000, soon()).prefixes()).containsExactly("a/b/");
  }

  @Test
  void whatIsGoneAlreadyCountsAsDeleted() {
    create("a", "b");
    List<Item> both = items("");
    assertThat(sweeper.delete(both.subList(0, 1), soon())).isEmpty();
    assertThat(sweeper.delete(both, soon())).isEmpty();
    assertThat(sweeper.delete(both, soon())).isEmpty();
    assertThat(sweeper.delete(List.of(), soon())).isEmpty();
    assertThat(items("")).isEmpty();
  }

  @Test
  void keysOfAnySpellingAreListedAndEachIsDeletedAlone() {
    List<String> odd =
        List.of(
            "a b",
            "a+b",
            "a%20b",
            "a%2Bb",
            "100%",
            "x&y<z>'\"",
            "&amp;",
            "k=v;w,x",
            "~!@#$^*()[]{}|",
            "ü/é",
            "\u4E2D/\u6587",
            "\uFF5E",
            "\uD83D\uDE00",
            " lead",
            "trail ");
    odd.forEach(this::create);
    assertThat(keys(items(""))).containsExactlyInAnyOrderElementsOf(odd);
    List<String> left = new ArrayList<>(odd);
    for (String key : odd) {
      left.remove(key);
      List<Item> one = items("").stream().filter(item -> item.key().equals(key)).toList();
      assertThat(sweeper.delete(one, soon())).isEmpty();
      assertThat(keys(items(""))).containsExactlyInAnyOrderElementsOf(left);
    }
  }

  @Test
  void keysOfAnySpellingAreChildrenAndFolders() {
    create("a b/1", "a+b/1", "a%20b/1", "x&y<z>/1", "ü/1", "\uD83D\uDE00/1", "k&<>+ %");
    assertThat(sweeper.children("", "", 1000, soon()))
        .isEqualTo(
            new Children(
                List.of("a b/", "a%20b/", "a+b/", "x&y<z>/", "ü/", "\uD83D\uDE00/"),
                List.of("k&<>+ %"),
                none()));
    assertThat(names("", 1)).hasSize(7).doesNotHaveDuplicates();
    assertThat(sweeper.children("a+b/", "", 1000, soon()).keys()).containsExactly("a+b/1");
  }

  @Test
  void aBatchOfAThousandIsOneDelete() {
    create(IntStream.range(0, 1001).mapToObj("many/%04d"::formatted).toArray(String[]::new));
    Contents first = sweeper.contents("many/", Cursor.START, soon());
    List<Item> all = items("many/");
    assertThat(first.items().size()).isBetween(999, 1000); // a page may end between two keys
    assertThat(all).hasSize(1001);
    assertThat(sweeper.delete(all.subList(0, 1000), soon())).isEmpty();
    assertThat(keys(items("many/"))).containsExactly("many/1000");
  }

  @Test
  void aSiblingRootIsNeverSeen() {
    create("a/1");
    for (String other : List.of(folder + "_2", folder + "-", folder + "0")) {
      Ends sibling = at(other, 1000);
      sibling.store().create(object("a/1"), chunk("theirs"), soon());
      start(sibling.store(), "a/2");
    }
    start(store, "a/3");
    assertThat(keys(items(""))).containsExactly("a/1");
    assertThat(sweeper.children("", "", 1000, soon()).prefixes()).containsExactly("a/");
    assertThat(uploads(sweeper, "")).extracting(Upload::key).containsExactly("a/3");
    assertThat(sweeper.delete(items(""), soon())).isEmpty();
    uploads(sweeper, "").forEach(each -> assertThat(sweeper.abort(each, soon())).isEmpty());
    Ends sibling = at(folder + "_2", 1000);
    assertThat(keys(items(sibling.sweeper(), ""))).containsExactly("a/1");
    assertThat(uploads(sibling.sweeper(), "")).hasSize(1);
  }

  @Test
  void unfinishedUploadsAreListedInOrder() {
    start(store, "b/1").complete(1, soon());
    for (String key : Arrays.asList("b/2", "a/é & <+> %", "b/1", "a/1")) {
      start(store, key);
    }
    assertThat(uploads(sweeper, ""))
        .extracting(Upload::key)
        .containsExactly("a/1", "a/é & <+> %", "b/1", "b/2");
    assertThat(uploads(sweeper, "b/")).extracting(Upload::key).containsExactly("b/1", "b/2");
    assertThat(uploads(sweeper, "c/")).isEmpty();
    assertThat(uploads(sweeper, "").get(0).startedAt())
        .isCloseTo(Instant.now(), within(1, ChronoUnit.DAYS));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void uploadsPageByPageComeOnce(int page) {
    for (String key : List.of("a", "b", "b", "b", "c", "d")) {
      start(store, key);
    }
    Sweeper small = at(folder, page).sweeper();
    List<Upload> found = uploads(small, "");
    assertThat(found).extracting(Upload::key).containsExactly("a", "b", "b", "b", "c", "d");
    assertThat(found).extracting(Upload::uploadId).doesNotHaveDuplicates();
  }

  @Test
  void anAbortedUploadIsGoneAndCanNeverBeCompleted() {
    PartUpload upload = start(store, "late");
    start(store, "other");
    Upload found = uploads(sweeper, "late").get(0);
    assertThat(sweeper.abort(found, soon())).isEmpty();
    assertThat(sweeper.abort(found, soon())).isEmpty();
    assertThat(uploads(sweeper, "")).extracting(Upload::key).containsExactly("other");
    Throwable late = catchThrowable(() -> upload.put(1, chunk("late"), soon()));
    if (late != null) { // S3Proxy takes the part, and keeps it where nobody sees it
      assertThat(late).isInstanceOf(ObjectStoreException.class);
    }
    assertThatThrownBy(() -> upload.complete(1, soon())).isInstanceOf(ObjectStoreException.class);
    assertThat(items("")).isEmpty();
  }

  @Test
  void anUploadThatWasCompletedMeanwhileIsLeftAlone() {
    PartUpload upload = start(store, "done");
    Upload found = uploads(sweeper, "").get(0);
    upload.complete(1, soon());
    assertThat(sweeper.abort(found, soon())).isEmpty();
    assertThat(keys(items(""))).containsExactly("done");
  }

  @Test
  void afterTheDeadlineNothingIsDone() {
    create("a");
    start(store, "b");
    List<Item> all = items("");
    Upload upload = uploads(sweeper, "").get(0);
    Deadline over = Deadline.after(Duration.ZERO, SystemTime.INSTANCE);
    for (Runnable each :
        List.<Runnable>of(
            () -> sweeper.children("", "", 1, over),
            () -> sweeper.contents("", Cursor.START, over),
            () -> sweeper.delete(all, over),
            () -> sweeper.uploads("", Cursor.START, over),
            () -> sweeper.abort(upload, over))) {
      assertThatThrownBy(each::run).isInstanceOf(DeadlineExceededException.class);
    }
    assertThat(items("")).isEqualTo(all);
    assertThat(uploads(sweeper, ""))
        .extracting(Upload::uploadId)
        .containsExactly(upload.uploadId());
  }
}
