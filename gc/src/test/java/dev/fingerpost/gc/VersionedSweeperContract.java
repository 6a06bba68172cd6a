package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.gc.Sweeper.Item;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sweeper must do besides where the bucket keeps versions. */
public abstract class VersionedSweeperContract extends SweeperContract {
  /** A PUT without a condition, of a key of this test's root. */
  protected abstract void overwrite(String key, String text);

  /** A DELETE without a version id. */
  protected abstract void hide(String key);

  /** Keeps the newest version of a key from being deleted. */
  protected abstract void lock(String key);

  private void stack() {
    create("a/1", "a/2", "a/3");
    overwrite("a/1", "again");
    overwrite("a/1", "and again");
    hide("a/2");
    hide("a/2");
    overwrite("a/4/deep", "deep");
    hide("a/4/deep");
  }

  @Test
  void everyVersionAndEveryMarkerIsAnItem() {
    stack();
    List<Item> found = items("a/");
    assertThat(keys(found))
        .containsExactly("a/1", "a/1", "a/1", "a/2", "a/2", "a/2", "a/3", "a/4/deep", "a/4/deep");
    assertThat(found).extracting(Item::versionId).doesNotHaveDuplicates().doesNotContain(none());
    assertThat(found.stream().filter(Item::deleteMarker).map(Item::key))
        .containsExactlyInAnyOrder("a/2", "a/2", "a/4/deep");
    assertThat(found.stream().filter(Item::deleteMarker).mapToLong(Item::size).sum()).isZero();
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  /** A page holds all versions of at least one key: what it ends with is complete. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 1000})
  void nothingIsLeftNotEvenOldVersionsAndMarkers(int page) {
    stack();
    create("b");
    Sweeper small = at(folder(), page).sweeper();
    Optional<Cursor> next = Optional.of(Cursor.START);
    while (next.isPresent()) {
      Sweeper.Contents contents = small.contents("a/", next.get(), soon());
      assertThat(small.delete(contents.items(), soon())).isEmpty();
      next = contents.next();
    }
    assertThat(items("a/")).isEmpty();
    assertThat(keys(items(""))).containsExactly("b");
    assertThat(sweeper().children("", "", 1000, soon()).keys()).containsExactly("b");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void versionsPageByPageComeOnce(int page) {
    stack();
    List<Item> paged = items(at(folder(), page).sweeper(), "a/");
    assertThat(keys(paged)).isEqualTo(keys(items("a/")));
    assertThat(paged).containsExactlyInAnyOrderElementsOf(items("a/"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1000})
  void namesThatReadersNoLongerSeeAreListedOnce(int limit) {
    stack();
    assertThat(names("a/", limit)).containsExactlyInAnyOrder("a/1", "a/2", "a/3", "a/4/");
  }

  @Test
  void onlyTheNamedVersionGoes() {
    create("k");
    Item old = items("k").get(0);
    overwrite("k", "newer");
    assertThat(sweeper().delete(List.of(old), soon())).isEmpty();
    assertThat(items("k")).singleElement().extracting(Item::size).isEqualTo(5L);
    assertThat(sweeper().delete(List.of(old), soon())).isEmpty();
    assertThat(items("k")).hasSize(1);
  }

  @Test
  void aLockedVersionIsNamedAndTheOthersGo() {
    create("free", "kept");
    lock("kept");
    List<Failure> failures = sweeper().delete(items(""), soon());
    assertThat(failures).singleElement().extracting(Failure::key).isEqualTo("kept");
    assertThat(failures.get(0).reason()).isNotBlank().doesNotContain("\n");
    assertThat(keys(items(""))).containsExactly("kept");
  }
}
