package dev.fingerpost.gc.walk;

import dev.fingerpost.writer.PointerName;
import java.util.List;

/** Who and what walks are about. */
final class Names {
  /** Prefixes of each other; the second shares the domain of the first. */
  static final List<PointerName> POINTERS =
      List.of(new PointerName("x"), new PointerName("x/y"), new PointerName("x2"));

  static final List<PointerName> DOMAINS = List.of(POINTERS.get(0), POINTERS.get(2));
  static final List<String> OWNERS = List.of("ann", "bob");

  private Names() {}

  static PointerName domain(PointerName pointer) {
    return pointer.equals(POINTERS.get(1)) ? POINTERS.get(0) : pointer;
  }

  static List<PointerName> of(PointerName domain) {
    return POINTERS.stream().filter(it -> domain(it).equals(domain)).toList();
  }
}
