package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.PointerName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/** Versions of one pointer or of all, newest first. */
final class History {
  private static final Comparator<Version> OLDEST_FIRST =
      Comparator.comparing(Version::publishedAt).thenComparingLong(Version::number);

  private final Session session;

  History(Session session) {
    this.session = session;
  }

  List<Version> of(PointerName pointer, int limit) {
    return session.ask(
        "list the versions of " + pointer,
        deadline ->
            session.store().catalog().history(pointer, OptionalLong.empty(), limit, deadline));
  }

  /**
   * The newest of the whole store. A pointer's current version is its newest, so they all lie on
   * the {@code limit} pointers whose current versions are newest: no other history is read.
   */
  List<Version> all(int limit) {
    PriorityQueue<Version> newest = new PriorityQueue<>(OLDEST_FIRST);
    new Pointers(session)
        .all("")
        .map(this::newest)
        .flatMap(Optional::stream)
        .forEach(it -> keep(newest, it, limit));
    return newest.stream()
        .flatMap(current -> of(current.pointer(), limit).stream())
        .sorted(OLDEST_FIRST.reversed())
        .limit(limit)
        .toList();
  }

  /** Of a removed pointer, what was current then. */
  private Optional<Version> newest(PointerInfo pointer) {
    return pointer
        .current()
        .or(
            () ->
                pointer
                    .removed()
                    .flatMap(
                        it ->
                            session.look(
                                new Address(
                                    pointer.name(), new Address.Selector.Numbered(it.version())))));
  }

  private static void keep(PriorityQueue<Version> newest, Version version, int limit) {
    newest.add(version);
    if (newest.size() > limit) {
      newest.remove();
    }
  }
}
