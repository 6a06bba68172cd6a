package dev.fingerpost.gc.remote;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.StoreRoot;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of versions or uploads, which ends between two keys wherever it can. The interleaving it
 * is for:
 *
 * <ol>
 *   <li>a page ends with the first of a key's two versions;
 *   <li>the collector deletes what is on the page;
 *   <li>the next page is asked for behind a version that is gone: a server that looks for it and
 *       finds nothing goes on behind the key, and the second version stays for ever.
 * </ol>
 *
 * <p>Only a key with more versions than a page holds is cut within, by the server's own marker.
 */
final class KeyPage<T> {
  private final StoreRoot root;
  private final String prefix;
  private final Function<T, String> key;
  private Cursor from;
  private List<T> entries = List.of();
  private @Nullable Cursor next;

  /**
   * A page.
   *
   * @param prefix relative, as {@code after} is
   * @param key the whole key of an entry
   */
  KeyPage(StoreRoot root, String prefix, Cursor after, Function<T, String> key) {
    this.root = root;
    this.prefix = root.fullPrefix(prefix);
    this.key = key;
    this.from = whole(root, after);
  }

  /** The marker of a listing from here on. */
  static Cursor whole(StoreRoot root, Cursor after) {
    return after.equals(Cursor.START)
        ? after
        : new Cursor(root.fullPrefix(after.key()), after.id());
  }

  /** Where the next answer is to begin, in whole keys. */
  Cursor from() {
    return from;
  }

  void add(List<T> answer, @Nullable Cursor serverNext) {
    entries = answer.stream().filter(this::isWanted).sorted(byKey()).toList();
    next = serverNext;
    if (next == null) {
      return;
    }
    if (entries.isEmpty()) {
      from = Progress.checked(from, next, prefix);
    } else {
      cut(next);
    }
  }

  /** A server that ignores the prefix or begins with the marker itself is put right here. */
  private boolean isWanted(T entry) {
    String name = key.apply(entry);
    int order = KeyOrder.UTF8.compare(name, from.key());
    return name.startsWith(prefix) && (order > 0 || (order == 0 && !from.id().isEmpty()));
  }

  private Comparator<T> byKey() {
    return Comparator.comparing(key, KeyOrder.UTF8);
  }

  private void cut(Cursor serverNext) {
    String last = key.apply(entries.get(entries.size() - 1));
    List<T> complete = entries.stream().filter(each -> !key.apply(each).equals(last)).toList();
    if (complete.isEmpty()) {
      Cursor within = serverNext.key().equals(last) ? serverNext : Cursor.behind(last);
      next = Progress.checked(from, within, prefix);
    } else {
      entries = complete;
      next = Cursor.behind(key.apply(complete.get(complete.size() - 1)));
    }
  }

  /** Whether nothing was found yet though there is more. */
  boolean goesOn() {
    return entries.isEmpty() && next != null;
  }

  List<T> entries() {
    return entries;
  }

  /** Relative to the root. */
  Optional<Cursor> next() {
    return Optional.ofNullable(next).map(it -> new Cursor(root.relative(it.key()), it.id()));
  }
}
