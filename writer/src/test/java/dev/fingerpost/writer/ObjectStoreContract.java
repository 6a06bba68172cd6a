package dev.fingerpost.writer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.ObjectInfo;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/**
 * What every {@link ObjectStore} must do. An adapter's test says how to reach a store; every test
 * here works below a prefix of its own, so that one server serves them all.
 */
public abstract class ObjectStoreContract {
  private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());
  private static final int PART = 5 << 20;

  private final String folder = "contract-" + NEXT.getAndIncrement() + "/";

  /** The store under test; the same one when called again. */
  protected abstract ObjectStore store();

  protected static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  protected static Chunk chunk(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Chunk.of(bytes, bytes.length);
  }

  protected ObjectKey key(String path) {
    return new ObjectKey(folder + path);
  }

  protected static NewObject object(ObjectKey key, String nonce) {
    return new NewObject(key, nonce, ObjectSettings.DEFAULT);
  }

  protected void create(String path, String text) {
    store().create(object(key(path), "nonce"), chunk(text), soon());
  }

  protected static byte[] bytes(ObjectStore store, ObjectKey key) {
    return bytes(store, key, 0, Long.MAX_VALUE);
  }

  protected static byte[] bytes(ObjectStore store, ObjectKey key, long offset, long length) {
    try (InputStream in = store.read(key, offset, length, soon())) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  protected String text(String path) {
    return new String(bytes(store(), key(path)), UTF_8);
  }

  /** Bytes that differ from one part to the next. */
  protected static Chunk part(int number, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + number + (i >> 8));
    }
    return Chunk.of(bytes, length);
  }

  @Test
  void whatWasCreatedIsReadBackAndKnown() {
    create("a", "hello");
    assertThat(text("a")).isEqualTo("hello");
    assertThat(store().head(key("a"), soon())).contains(new ObjectInfo(key("a"), 5, "nonce"));
  }

  @Test
  void anEmptyObjectIsAnObject() {
    create("empty", "");
    assertThat(text("empty")).isEmpty();
    assertThat(store().head(key("empty"), soon()))
        .contains(new ObjectInfo(key("empty"), 0, "nonce"));
  }

  @Test
  void onlyTheBytesThatCountAreStored() {
    byte[] buffer = "hello, world".getBytes(UTF_8);
    store().create(object(key("short"), "n"), Chunk.of(buffer, 5), soon());
    assertThat(text("short")).isEqualTo("hello");
  }

  @Test
  void aForeignObjectIsNeverOverwritten() {
    create("taken", "first");
    assertThatThrownBy(() -> store().create(object(key("taken"), "other"), chunk("later"), soon()))
        .isInstanceOf(ObjectExistsException.class)
        .hasMessageContaining(key("taken").value());
    assertThat(text("taken")).isEqualTo("first");
  }

  @Test
  void theSameNonceWithAnotherLengthIsForeign() {
    create("length", "first");
    assertThatThrownBy(
            () -> store().create(object(key("length"), "nonce"), chunk("longer"), soon()))
        .isInstanceOf(ObjectExistsException.class);
  }

  @Test
  void theSameBytesUnderAnotherNonceAreForeign() {
    create("equal", "same");
    assertThatThrownBy(() -> store().create(object(key("equal"), "other"), chunk("same"), soon()))
        .isInstanceOf(ObjectExistsException.class);
  }

  @Test
  void anEarlierTryOfOnesOwnIsRecognised() {
    create("again", "same");
    create("again", "same");
    assertThat(text("again")).isEqualTo("same");
  }

  @Test
  void bytesThatDoNotMatchTheirChecksumAreRefusedAndNothingIsStored() {
    byte[] bytes = "damaged".getBytes(UTF_8);
    Chunk wrong = new Chunk(bytes, bytes.length, Chunk.of(bytes, 3).crc32c());
    assertThatThrownBy(() -> store().create(object(key("bad"), "n"), wrong, soon()))
        .isInstanceOf(ObjectStoreException.class);
    assertThat(store().head(key("bad"), soon())).isEmpty();
  }

  @Test
  void aPartThatDoesNotMatchItsChecksumIsRefused() {
    byte[] bytes = "damaged".getBytes(UTF_8);
    Chunk wrong = new Chunk(bytes, bytes.length, Chunk.of(bytes, 3).crc32c());
    PartUpload upload = store().startParts(object(key("badpart"), "n"), soon());
    assertThatThrownBy(() -> upload.put(1, wrong, soon())).isInstanceOf(ObjectStoreException.class);
    assertThat(store().head(key("badpart"), soon())).isEmpty();
  }

  @Test
  void aRangeIsReadAndEndsWithTheObject() {
    create("range", "0123456789");
    assertThat(bytes(store(), key("range"), 3, 4)).asString(UTF_8).isEqualTo("3456");
    assertThat(bytes(store(), key("range"), 8, 100)).asString(UTF_8).isEqualTo("89");
  }

  @Test
  void aMissingObjectIsMissing() {
    assertThat(store().head(key("nothing"), soon())).isEmpty();
    assertThatThrownBy(() -> bytes(store(), key("nothing")))
        .isInstanceOf(ObjectMissingException.class)
        .hasMessageContaining(key("nothing").value());
  }

  @Test
  void partsBecomeOneObjectInTheirOrder() {
    PartUpload upload = store().startParts(object(key("parts"), "n"), soon());
    upload.put(2, part(2, PART), soon());
    upload.put(3, part(3, 17), soon());
    upload.put(1, part(1, PART), soon());
    assertThat(store().head(key("parts"), soon())).isEmpty();
    upload.complete(3, soon());
    assertThat(store().head(key("parts"), soon()))
        .contains(new ObjectInfo(key("parts"), 2 * PART + 17, "n"));
    assertThat(bytes(store(), key("parts"), 0, PART)).isEqualTo(part(1, PART).buffer());
    assertThat(bytes(store(), key("parts"), PART, PART)).isEqualTo(part(2, PART).buffer());
    assertThat(bytes(store(), key("parts"), 2 * PART, 99)).isEqualTo(part(3, 17).buffer());
  }

  @Test
  void completionNeverOverwritesAForeignObject() {
    PartUpload upload = store().startParts(object(key("late"), "mine"), soon());
    upload.put(1, part(1, 100), soon());
    store().create(object(key("late"), "other"), chunk("first"), soon());
    assertThatThrownBy(() -> upload.complete(1, soon())).isInstanceOf(ObjectExistsException.class);
    assertThat(text("late")).isEqualTo("first");
  }

  @Test
  void aRepeatedCompletionIsASuccess() {
    PartUpload upload = store().startParts(object(key("twice"), "mine"), soon());
    upload.put(1, part(1, 100), soon());
    upload.complete(1, soon());
    upload.complete(1, soon());
    assertThat(bytes(store(), key("twice"))).isEqualTo(part(1, 100).buffer());
  }

  @Test
  void ofThirtyTwoCreatesOneWins() {
    AtomicInteger winner = new AtomicInteger();
    int won =
        Race.wins(
            32,
            i -> () -> store().create(object(key("race"), "n" + i), chunk("from " + i), soon()),
            winner);
    assertThat(won).isEqualTo(1);
    assertThat(text("race")).isEqualTo("from " + winner.get());
  }

  @Test
  void ofThirtyTwoCompletionsOneWins() {
    AtomicInteger winner = new AtomicInteger();
    int won =
        Race.wins(
            32,
            i -> {
              PartUpload upload = store().startParts(object(key("race"), "n" + i), soon());
              upload.put(1, part(i, 1000), soon());
              return () -> upload.complete(1, soon());
            },
            winner);
    assertThat(won).isEqualTo(1);
    assertThat(bytes(store(), key("race"))).isEqualTo(part(winner.get(), 1000).buffer());
  }

  @Test
  void aListingShowsKeysInByteOrderAndSizes() {
    for (String path : List.of("b", "a/2", "é", "a/10", "a-", "Z")) {
      create(path, path);
    }
    Page page = store().list(new Listing(folder, "", "", 1000), soon());
    assertEntries(page)
        .containsExactly(
            entry("Z", 1),
            entry("a-", 2),
            entry("a/10", 4),
            entry("a/2", 3),
            entry("b", 1),
            entry("é", 2));
    assertThat(page.next()).isEmpty();
  }

  @Test
  void aDelimiterFoldsWhatLiesDeeper() {
    for (String path : List.of("b", "a/1", "a/2", "ü/x/y", "c/d/e")) {
      create(path, "x");
    }
    Page page = store().list(new Listing(folder, "/", "", 1000), soon());
    assertEntries(page).containsExactly(entry("b", 1));
    assertThat(page.prefixes()).containsExactly(folder + "a/", folder + "c/", folder + "ü/");
  }

  @Test
  void aListingGoesOnAfterAName() {
    for (String path : List.of("1", "2", "3")) {
      create(path, "x");
    }
    Page page = store().list(new Listing(folder, "", folder + "1", 1000), soon());
    assertEntries(page).containsExactly(entry("2", 1), entry("3", 1));
  }

  @Test
  void pagesJoinToTheWholeListing() {
    for (int i = 0; i < 7; i++) {
      create("ä/" + i, "x");
      create("d" + i + "/x", "x");
      create("d" + i + "/y", "x");
    }
    assertThat(pages("", 3)).hasSize(21).isSorted().doesNotHaveDuplicates();
    assertThat(pages("/", 3))
        .containsExactly("d0/", "d1/", "d2/", "d3/", "d4/", "d5/", "d6/", "ä/");
    assertThat(pages("/", 1)).hasSize(8);
  }

  @Test
  void anEmptyListingIsOneEmptyPage() {
    assertThat(store().list(new Listing(folder + "none/", "/", "", 10), soon()))
        .isEqualTo(new Page(List.of(), List.of(), Optional.empty()));
  }

  @Test
  void aKeyOfExactly1024BytesWorks() {
    String longest = keyOf(1024);
    create(longest, "deep");
    assertThat(text(longest)).isEqualTo("deep");
    assertThat(pages("", 10)).containsExactly(longest);
  }

  @Test
  void aKeyOf1025BytesIsRefusedBeforeAnythingIsSent() {
    assertThatThrownBy(() -> create(keyOf(1025), "x"))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining("1025");
  }

  @Test
  void nothingIsSentAfterTheDeadline() {
    Deadline over = Deadline.after(Duration.ZERO, SystemTime.INSTANCE);
    assertThatThrownBy(() -> store().create(object(key("late"), "n"), chunk("x"), over))
        .isInstanceOf(DeadlineExceededException.class);
    assertThat(store().head(key("late"), soon())).isEmpty();
  }

  @Test
  void aListedObjectIsDated() {
    create("dated", "x");
    Entry listed = store().list(new Listing(folder, "", "", 10), soon()).objects().get(0);
    assertThat(listed.lastModified())
        .isCloseTo(Instant.now(), within(1, ChronoUnit.DAYS)); // the server's clock is its own
  }

  private Tuple entry(String path, long size) {
    return tuple(folder + path, size);
  }

  private static AbstractListAssert<?, ?, Tuple, ?> assertEntries(Page page) {
    return assertThat(page.objects()).extracting(Entry::key, Entry::size);
  }

  /** All names below this test's folder, page by page; each page within its limit. */
  private List<String> pages(String delimiter, int limit) {
    List<String> all = new ArrayList<>();
    Optional<String> after = Optional.of("");
    while (after.isPresent()) {
      Page page = store().list(new Listing(folder, delimiter, after.get(), limit), soon());
      assertThat(page.objects().size() + page.prefixes().size()).isBetween(1, limit);
      page.prefixes().forEach(prefix -> all.add(prefix.substring(folder.length())));
      page.objects().forEach(entry -> all.add(entry.key().substring(folder.length())));
      after = page.next();
    }
    return all;
  }

  /** A path whose whole key, root and folder included, takes this many bytes. */
  private String keyOf(int bytes) {
    int wanted = bytes - store().root().fullPrefix(folder).getBytes(UTF_8).length;
    StringBuilder path = new StringBuilder();
    while (path.length() < wanted) {
      path.append(path.length() % 200 == 199 && path.length() + 1 < wanted ? '/' : 'k');
    }
    return path.toString();
  }
}
