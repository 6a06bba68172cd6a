package dev.fingerpost.gc.remote;

import dev.fingerpost.gc.Sweeper.Children;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.remote.SweepRequests.Versions;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.StoreRoot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One page of the names below a prefix of a bucket that keeps versions, gathered from as many
 * answers as it takes to find one: all of an answer may be further versions of a name already seen.
 */
final class VersionedNames {
  private final StoreRoot root;
  private final String prefix;
  private final String after;
  private Cursor from;
  private List<String> prefixes = List.of();
  private List<String> keys = List.of();
  private @Nullable Cursor next;

  VersionedNames(StoreRoot root, String prefix, String after) {
    this.root = root;
    this.prefix = root.fullPrefix(prefix);
    this.after = after.isEmpty() ? "" : root.fullPrefix(after);
    this.from = Cursor.behind(this.after);
  }

  Cursor from() {
    return from;
  }

  void add(Versions answer) {
    prefixes = names(answer.prefixes().stream().filter(name -> !after.startsWith(name)));
    keys = names(answer.items().stream().map(Item::key));
    next = answer.next();
    if (next != null && prefixes.isEmpty() && keys.isEmpty()) {
      from = Progress.checked(from, next, prefix);
    }
  }

  private List<String> names(Stream<String> all) {
    return all.filter(name -> name.startsWith(prefix) && KeyOrder.UTF8.compare(name, after) > 0)
        .distinct()
        .sorted(KeyOrder.UTF8)
        .toList();
  }

  /** Whether nothing was found yet though there is more. */
  boolean goesOn() {
    return next != null && prefixes.isEmpty() && keys.isEmpty();
  }

  Children children() {
    Optional<String> last = Stream.concat(prefixes.stream(), keys.stream()).max(KeyOrder.UTF8);
    return new Children(
        prefixes.stream().map(root::relative).toList(),
        keys.stream().map(root::relative).toList(),
        next == null ? Optional.empty() : last.map(root::relative));
  }
}
