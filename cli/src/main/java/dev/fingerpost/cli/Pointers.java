package dev.fingerpost.cli;

import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import java.util.List;
import java.util.stream.Stream;

/** All pointers of a store, read page by page. */
public final class Pointers {
  private static final int PAGE = 1_000;

  private final Session session;

  public Pointers(Session session) {
    this.session = session;
  }

  /** Those whose names begin so, in name order. */
  public Stream<PointerInfo> all(String prefix) {
    return Stream.iterate(
            page(prefix, ""),
            page -> !page.isEmpty(),
            page -> page.size() < PAGE ? List.of() : page(prefix, last(page)))
        .flatMap(List::stream);
  }

  private List<PointerInfo> page(String prefix, String after) {
    return session.ask(
        "list pointers",
        deadline -> session.store().catalog().pointers(prefix, after, PAGE, deadline));
  }

  private static String last(List<PointerInfo> page) {
    return page.get(page.size() - 1).name().value();
  }
}
