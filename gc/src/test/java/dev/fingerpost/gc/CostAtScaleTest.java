package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.testing.PostgresTestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The price of a run beside a million objects: its requests, and its time. */
@Tag("full")
class CostAtScaleTest {
  private static final CollectOptions CHANGED = CollectOptions.DEFAULT;
  private static final int POINTERS = 50;
  private static final int ROUNDS = 15;

  /** The first rounds only warm up. */
  private static final int COLD = 5;

  /** Pages of the walk, of a run that does not come to its end. */
  private static final int WALK = 4;

  private record Price(Map<String, Integer> requests, double medianMillis) {}

  @Test
  void manyVersionsOfFewFilesOnPostgres() {
    compare(manyVersions(10_000), manyVersions(1_000_000));
  }

  @Test
  void fewVersionsOfManyFilesInMemory() {
    compare(fewVersions(200), fewVersions(20_000));
  }

  private static void compare(Price few, Price many) {
    System.out.printf("a thousand orphans: %s, %s%n", few, many);
    assertThat(few.requests()).containsEntry("walk", WALK);
    assertThat(many.requests()).isEqualTo(few.requests());
    assertThat(many.medianMillis() / few.medianMillis()).isLessThan(1.5);
  }

  private static Price fewVersions(int files) {
    try (CostLab lab = new CostLab(CollectorLab.Parts.memory(new MemoryTestStore()))) {
      for (int i = 0; i < POINTERS; i++) {
        lab.publish(name(i), 1, files);
      }
      return price(lab, name(POINTERS - 1));
    }
  }

  private static Price manyVersions(int versions) {
    PostgresTestStore database = new PostgresTestStore();
    try (CostLab lab = new CostLab(CollectorLab.Parts.postgres(database))) {
      for (int i = 0; i < POINTERS - 1; i++) {
        lab.publish(name(i), 1, 1_000);
      }
      BulkHistory.open(database, "z/big");
      BulkHistory.publish(database, "z/big", versions, 10);
      database.database.run("analyze");
      for (int seq = 1; seq <= versions; seq++) {
        lab.bucket.add(BulkHistory.attempt("z/big", seq), 1);
      }
      return price(lab, "z/big");
    }
  }

  private static String name(int pointer) {
    return "p/%02d".formatted(pointer);
  }

  private static Price price(CostLab lab, String last) {
    assertThat(lab.run(CHANGED.everything()).tally().dead()).isZero();
    List<Double> millis = new ArrayList<>();
    Map<String, Integer> requests = Map.of();
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < POINTERS - 1; i++) {
        lab.orphans(name(i), 20, 3);
      }
      lab.orphans(last, 20, 3);
      Map<String, Integer> ignored = lab.bucket.requests();
      CollectReport report = lab.run(CHANGED);
      assertThat(report.tally().get(Tally.FREED)).isEqualTo(1_000);
      Map<String, Integer> asked = lab.bucket.requests();
      if (round >= COLD && asked.get("walk") == WALK) { // else the walk came to its end
        millis.add(report.took().toNanos() / 1e6);
        requests = asked;
      }
    }
    List<Double> warm = millis.stream().sorted().toList();
    return new Price(requests, warm.get(warm.size() / 2));
  }
}
