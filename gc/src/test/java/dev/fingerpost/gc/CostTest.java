package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.testing.MemoryTestStore;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The price of a run: what changed and its rotating share, whatever else there is. */
class CostTest {
  private static final CollectOptions CHANGED = CollectOptions.DEFAULT;
  private static final int POINTERS = 50;

  /** Of every 32 pointers one is visited in full. */
  private static final int SHARE = 2;

  /** What a run asks in any case: where it is, the uploads, and its part of the walk. */
  private static final Map<String, Integer> RUN = Map.of("read", 1, "uploads", 1, "walk", 4);

  private static CostLab fewVersions(int filesEach) {
    CostLab lab = new CostLab(CollectorLab.Parts.memory(new MemoryTestStore()));
    for (int i = 0; i < POINTERS; i++) {
      lab.publish("p/%02d".formatted(i), 1, filesEach);
    }
    CollectReport first = lab.run(CHANGED.everything());
    assertThat(first.tally().dead()).isZero();
    return lab;
  }

  private static CostLab manyVersions(int versions) {
    CostLab lab = new CostLab(CollectorLab.Parts.memory(new MemoryTestStore()));
    for (int i = 0; i < POINTERS - 1; i++) {
      lab.publish("p/%02d".formatted(i), 1, 1_000);
    }
    lab.publish("z/big", versions, 2);
    CollectReport first = lab.run(CHANGED.everything());
    assertThat(first.tally().dead()).isZero();
    return lab;
  }

  /** The requests of a run that finds a thousand orphans, a thousandth of them in each pointer. */
  private static Map<String, Integer> collected(CostLab lab, String last) {
    for (int i = 0; i < POINTERS - 1; i++) {
      lab.orphans("p/%02d".formatted(i), 20, 3);
    }
    lab.orphans(last, 20, 3);
    int before = lab.bucket.attempts();
    Map<String, Integer> requests = lab.requests(CHANGED);
    assertThat(lab.bucket.attempts()).isEqualTo(before - 1_000);
    assertThat(requests).containsAllEntriesOf(RUN);
    assertThat(requests.get("contents")).isEqualTo(1_000); // one for each orphan
    assertThat(requests.get("delete")).isEqualTo(POINTERS); // each has less than a batch
    assertThat(requests.get("children")).isEqualTo(POINTERS);
    assertThat(requests.get("witness")).isEqualTo(1 + POINTERS); // before each delete
    return requests;
  }

  @Test
  void aThousandOrphansCostTheSameAmongTenThousandObjectsAndAMillion() {
    try (CostLab few = fewVersions(200);
        CostLab many = fewVersions(20_000)) {
      assertThat(few.bucket.objects()).isEqualTo(10_000);
      assertThat(many.bucket.objects()).isEqualTo(1_000_000);
      assertThat(collected(many, "p/49")).isEqualTo(collected(few, "p/49"));
    }
  }

  @Test
  void aThousandOrphansCostTheSameBesideAHundredVersionsAndTenThousand() {
    try (CostLab few = manyVersions(100);
        CostLab many = manyVersions(10_000)) {
      assertThat(collected(many, "z/big")).isEqualTo(collected(few, "z/big"));
    }
  }

  @Test
  void aRunWithNothingToDoListsItsShareAndOnceForEachPointerThatChanged() {
    try (CostLab lab = manyVersions(5_000)) {
      assertThat(lab.requests(CHANGED))
          .isEqualTo(with(RUN, Map.of("children", SHARE, "witness", 1)));
      for (String each : new String[] {"p/20", "p/30", "z/big"}) {
        lab.publish(each, 1, 1);
      }
      assertThat(lab.requests(CHANGED))
          .isEqualTo(with(RUN, Map.of("children", SHARE + 3, "witness", 1)));
    }
  }

  @Test
  void everyPointerHasItsTurnInAFewRunsAndOneThatAlwaysChangesToo() {
    try (CostLab lab = fewVersions(10)) {
      String late = lab.bucket.attemptAbove("p/20/attempts/");
      lab.bucket.add(
          late.replaceFirst("00000001-([a-z2-7]+)/", "00000009-$1/"),
          1); // a late PUT below the floor
      for (int run = 0; run < POINTERS / SHARE; run++) {
        lab.publish("p/20", 1, 1);
        CollectReport report = lab.run(CHANGED);
        assertThat(report.outcome()).isEqualTo(Worklist.RunOutcome.DONE);
      }
      assertThat(lab.bucket.attempts()).isEqualTo(POINTERS + POINTERS / SHARE);
    }
  }

  private static Map<String, Integer> with(Map<String, Integer> some, Map<String, Integer> more) {
    Map<String, Integer> all = new TreeMap<>(some);
    all.putAll(more);
    return all;
  }
}
