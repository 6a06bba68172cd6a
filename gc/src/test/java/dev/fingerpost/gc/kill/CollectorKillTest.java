package dev.fingerpost.gc.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Version;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * kill -9 of a collector, before and after each commit and each deletion. Nothing live is lost, and
 * the next run does the rest.
 */
class CollectorKillTest {
  private static final String WITNESS = ".fingerpost/epoch-000001.json";

  /** Every step a run of this store takes; a new one must be noticed here. */
  private static final Set<String> STEPS =
      Set.of(
          "start",
          "begin",
          "acquire",
          "open",
          "release",
          "abort",
          "claim",
          "expire",
          "seal",
          "delete",
          "freed",
          "notFreed",
          "record",
          "finish",
          "end");

  @TempDir Path folder;

  @Test
  void killedBesideEveryKindOfStep() throws Exception {
    try (KillStore store = new KillStore()) {
      List<String> places = places(store);
      killAt(store, places, fewest(places));
    }
  }

  @Test
  @Tag("full")
  void killedBesideEveryStep() throws Exception {
    try (KillStore store = new KillStore()) {
      List<String> places = places(store);
      killAt(store, places, IntStream.range(1, places.size()).boxed().toList());
    }
  }

  /** A run to its end: between which steps it can be killed. */
  private List<String> places(KillStore store) throws Exception {
    List<String> places = new ArrayList<>();
    store.refill();
    try (ChildJvm child = start(store)) {
      String place = child.line();
      while (place.contains(Steps.BETWEEN)) {
        places.add(place);
        child.goOn();
        place = child.line();
      }
      assertThat(place).isEqualTo(RunOutcome.PARTIAL.name()); // one object is locked
    }
    Set<String> seen = new TreeSet<>();
    places.forEach(place -> seen.addAll(sides(place)));
    assertThat(seen).containsExactlyInAnyOrderElementsOf(STEPS);
    assertRecovers(store, "no kill");
    return places;
  }

  private ChildJvm start(KillStore store) throws IOException {
    return ChildJvm.start(CollectorProcess.class, store.where.arguments(), folder);
  }

  private static List<String> sides(String place) {
    return List.of(place.split(" \\| "));
  }

  /** Some of the places, late ones, with every kind of step before one and behind one. */
  private static List<Integer> fewest(List<String> places) {
    Set<String> missing = new HashSet<>();
    places.subList(1, places.size()).forEach(place -> missing.addAll(news(place)));
    List<Integer> chosen = new ArrayList<>();
    for (int wanted = 2; wanted > 0; wanted--) {
      for (int i = places.size() - 1; i > 0; i--) {
        Set<String> found = new HashSet<>(news(places.get(i)));
        found.retainAll(missing);
        if (found.size() >= wanted) {
          missing.removeAll(found);
          chosen.add(i);
        }
      }
    }
    return chosen.stream().sorted().toList();
  }

  private static Set<String> news(String place) {
    return Set.of("after " + sides(place).get(0), "before " + sides(place).get(1));
  }

  private void killAt(KillStore store, List<String> places, List<Integer> chosen) throws Exception {
    ChildJvm next = start(store); // which takes a while: the next one meanwhile
    try {
      for (int i : chosen) {
        ChildJvm child = next;
        next = start(store);
        store.refill();
        killAt(child, i, places.get(i));
        assertRecovers(store, "killed at " + i + ": " + places.get(i));
      }
    } finally {
      next.close();
    }
  }

  private static void killAt(ChildJvm child, int n, String wanted) throws Exception {
    try (child) {
      String place = child.line();
      for (int i = 0; i < n; i++) {
        child.goOn();
        place = child.line();
      }
      assertThat(place).isEqualTo(wanted);
    }
  }

  private static void assertRecovers(KillStore store, String when) throws IOException {
    assertReadable(store, when);
    assertThat(store.collect(Where.CHANGED).outcome()).as(when).isEqualTo(RunOutcome.DONE);
    assertOnlyReachable(store, when);
    for (int i = 0; i < 2; i++) {
      assertThat(store.collect(Where.ALL).outcome()).as(when).isEqualTo(RunOutcome.DONE);
    }
    assertWhole(store, when);
  }

  private static void assertReadable(KillStore store, String when) throws IOException {
    List<Version> live = store.live();
    assertThat(live).as(when).extracting(Version::pointer).hasSizeGreaterThanOrEqualTo(2);
    for (Version each : live) {
      // The promoted one is called 1 at both places.
      assertThat(store.text(each)).as(when + ", " + each).isEqualTo(each.operation().key());
    }
  }

  private static void assertWhole(KillStore store, String when) throws IOException {
    assertOnlyReachable(store, when);
    assertThat(store.uploads()).as(when).isEmpty();
  }

  /** The newest version, and the one that was promoted. */
  private static void assertOnlyReachable(KillStore store, String when) throws IOException {
    assertReadable(store, when);
    List<String> reachable = new ArrayList<>(List.of(WITNESS));
    store.live().forEach(each -> reachable.add(each.descriptor().orElseThrow().root().value()));
    assertThat(reachable).as(when).hasSize(3);
    assertThat(store.keys()).as(when).containsExactlyInAnyOrderElementsOf(reachable);
  }
}
