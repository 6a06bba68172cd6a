package dev.fingerpost.writer.memory;

import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One page of the store's keys, folded by delimiter as S3 does it. A common prefix costs one look,
 * however many keys lie below it.
 */
final class MemoryListing {
  private final List<Entry> objects = new ArrayList<>();
  private final List<String> prefixes = new ArrayList<>();
  private final NavigableMap<String, MemoryObject> all;
  private final Listing wanted;

  private MemoryListing(NavigableMap<String, MemoryObject> all, Listing wanted) {
    this.all = all;
    this.wanted = wanted;
  }

  static Page page(NavigableMap<String, MemoryObject> all, Listing wanted) {
    return new MemoryListing(all, wanted).page();
  }

  private Page page() {
    String last = wanted.startAfter();
    Map.Entry<String, MemoryObject> each = first();
    while (each != null && each.getKey().startsWith(wanted.prefix())) {
      if (objects.size() + prefixes.size() == wanted.limit()) {
        return new Page(objects, prefixes, Optional.of(last));
      }
      last = name(each.getKey());
      add(last, each);
      each = after(last);
    }
    return new Page(objects, prefixes, Optional.empty());
  }

  private Map.@Nullable Entry<String, MemoryObject> first() {
    return KeyOrder.UTF8.compare(wanted.startAfter(), wanted.prefix()) < 0
        ? all.ceilingEntry(wanted.prefix())
        : after(name(wanted.startAfter()));
  }

  private void add(String name, Map.Entry<String, MemoryObject> each) {
    if (isFolder(name)) {
      prefixes.add(name);
    } else {
      MemoryObject object = each.getValue();
      objects.add(new Entry(name, object.size(), object.lastModified()));
    }
  }

  private Map.@Nullable Entry<String, MemoryObject> after(String name) {
    return isFolder(name) ? all.ceilingEntry(past(name)) : all.higherEntry(name);
  }

  /** The key, or the common prefix it folds into. */
  private String name(String key) {
    int cut =
        wanted.delimiter().isEmpty() || !key.startsWith(wanted.prefix())
            ? -1
            : key.indexOf(wanted.delimiter(), wanted.prefix().length());
    return cut < 0 ? key : key.substring(0, cut + wanted.delimiter().length());
  }

  private boolean isFolder(String name) {
    return !wanted.delimiter().isEmpty()
        && name.length() > wanted.prefix().length()
        && name.endsWith(wanted.delimiter());
  }

  /** The smallest name behind everything that begins with this: {@code a/} gives {@code a0}. */
  private static String past(String folder) {
    int end = folder.length() - 1;
    return folder.substring(0, end) + (char) (folder.charAt(end) + 1);
  }
}
