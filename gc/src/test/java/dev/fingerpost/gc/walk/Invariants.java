package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Ports;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.ReadingPins;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;

/** What must be so after each step of a walk. */
final class Invariants {
  private static final int ALL = 1_000;

  private final Ground ground;
  private final Ports ports;
  private final PointerReader reader;
  private final Map<PointerName, Position> floors = new HashMap<>();

  Invariants(Ground ground, ExecutorService workers) {
    this.ground = ground;
    this.ports = ground.ports();
    this.reader = new PointerReader(ports.catalog(), ports.objects(), workers, 1, ReadingPins.NONE);
  }

  /** Looks at every version of every pointer. */
  void check() {
    Set<String> held = held();
    for (PointerInfo pointer : ports.catalog().pointers("", "", ALL, ground.soon())) {
      Position floor = floors.put(pointer.name(), pointer.floor());
      assertThat(floor == null || floor.compareTo(pointer.floor()) <= 0).isTrue();
      for (Version each : history(pointer.name())) {
        check(each, held, pointer.current());
      }
    }
  }

  private void check(Version version, Set<String> held, Optional<Version> current) {
    String name = version.pointer() + "@" + version.number();
    if (version.state() == Version.State.LIVE) {
      assertThat(bytes(version))
          .as(name)
          .isEqualTo(Hands.bytes(version.descriptor().orElseThrow().root()));
    } else {
      assertThat(held).doesNotContain(name);
      assertThat(current.map(Version::number)).isNotEqualTo(Optional.of(version.number()));
    }
  }

  private byte[] bytes(Version version) {
    try (InputStream in = reader.open(version, ground.soon())) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Version> history(PointerName pointer) {
    return ports.catalog().history(pointer, OptionalLong.empty(), ALL, ground.soon());
  }

  /** Versions that are pinned or tagged. */
  private Set<String> held() {
    Set<String> held = new HashSet<>();
    for (Pin each : ports.pins().pins(Optional.empty(), ALL, ground.soon())) {
      if (!each.lapsed()) {
        held.add(each.pointer() + "@" + each.version());
      }
    }
    for (Tag each : ports.tags().tags(Optional.empty(), ALL, ground.soon())) {
      held.add(each.pointer() + "@" + each.version());
    }
    return held;
  }

  /** The attempts that live versions refer to. */
  Set<String> reachable() {
    Set<String> all = new TreeSet<>();
    for (PointerInfo pointer : ports.catalog().pointers("", "", ALL, ground.soon())) {
      for (Version each : history(pointer.name())) {
        each.descriptor().stream()
            .flatMap(it -> it.attempts().stream())
            .map(AttemptId::prefix)
            .forEach(all::add);
      }
    }
    return all;
  }

  /** The attempts that are there. */
  Set<String> there() {
    Set<String> all = new TreeSet<>();
    Optional<String> after = Optional.of("");
    while (after.isPresent()) {
      var page = ports.objects().list(new Listing("", "", after.get(), ALL), ground.soon());
      page.objects().stream()
          .map(Entry::key)
          .filter(key -> !key.startsWith(".fingerpost/"))
          .map(key -> key.substring(0, key.lastIndexOf('/') + 1))
          .forEach(all::add);
      after = page.next();
    }
    return all;
  }
}
