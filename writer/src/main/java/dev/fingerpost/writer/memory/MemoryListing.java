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

/** One page of the store's keys, folded by delimiter as S3 does it. */
final class MemoryListing {
  private final List<Entry> objects = new ArrayList<>();
  private final List<String> prefixes = new ArrayList<>();
  private final Listing wanted;
  private String last;

  private MemoryListing(Listing wanted) {
    this.wanted = wanted;
    this.last = wanted.startAfter();
  }

  static Page page(NavigableMap<String, MemoryObject> all, Listing wanted) {
    MemoryListing page = new MemoryListing(wanted);
    for (Map.Entry<String, MemoryObject> each : all.tailMap(wanted.prefix(), true).entrySet()) {
      if (!each.getKey().startsWith(wanted.prefix())) {
        break;
      }
      String name = page.fold(each.getKey());
      if (KeyOrder.UTF8.compare(name, page.last) <= 0) {
        continue; // before the start, or folded into the prefix just listed
      }
      if (page.objects.size() + page.prefixes.size() == wanted.limit()) {
        return page.end(Optional.of(page.last));
      }
      page.add(name, each);
    }
    return page.end(Optional.empty());
  }

  private void add(String name, Map.Entry<String, MemoryObject> each) {
    last = name;
    if (name.equals(each.getKey())) {
      objects.add(new Entry(name, each.getValue().size()));
    } else {
      prefixes.add(name);
    }
  }

  private String fold(String key) {
    int cut =
        wanted.delimiter().isEmpty()
            ? -1
            : key.indexOf(wanted.delimiter(), wanted.prefix().length());
    return cut < 0 ? key : key.substring(0, cut + wanted.delimiter().length());
  }

  private Page end(Optional<String> next) {
    return new Page(objects, prefixes, next);
  }
}
