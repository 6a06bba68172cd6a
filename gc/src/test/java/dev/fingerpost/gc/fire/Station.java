package dev.fingerpost.gc.fire;

import dev.fingerpost.writer.PointerName;
import java.util.List;

/**
 * Pointers that are written under one lease.
 *
 * @param keepLast how many versions of each are kept
 */
record Station(String domain, List<String> pointers, int keepLast) {
  static final List<Station> ALL =
      List.of(
          new Station("solo", List.of("solo"), 1),
          new Station("busy", List.of("busy"), 1),
          new Station("team", List.of("team/a", "team/b"), 1),
          new Station("kept", List.of("kept"), 3),
          new Station("prod", List.of("prod"), 1));

  static List<PointerName> names() {
    return ALL.stream().flatMap(it -> it.pointers().stream()).map(PointerName::new).toList();
  }
}
