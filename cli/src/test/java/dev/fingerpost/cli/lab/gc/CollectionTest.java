package dev.fingerpost.cli.lab.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Move;
import dev.fingerpost.cli.lab.search.Report;
import dev.fingerpost.cli.lab.search.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectionTest {
  @Test
  void theCorrectProtocolHoldsInEveryState() {
    Report report = search(Collection.ENTRY.correct());

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isEqualTo(25_620);
    assertThat(report.answers()).containsKeys("APPLIED", "STALE", "SOURCE_GONE");
  }

  @ParameterizedTest
  @CsvSource({
    "references-before-floor, 8, deletes",
    "expired-before-referenced, 8, deletes",
    "age-only-collector, 7, deletes",
    "publisher-cleans-up, 4, deletes",
    "promote-locks-target-only, 10, promotes version 1",
    "async-floor, 9, publishes",
  })
  void aMissingRuleLosesLiveData(String variant, int steps, String last) {
    ends(variant, Violation.LIVE_OBJECT_MISSING, steps, last);
  }

  @ParameterizedTest
  @CsvSource({
    "pointer-row-dropped, KEY_FORGOTTEN, 4, removes the pointer",
    "snapshot-after-list, ORPHAN_LEFT, 14, records its visit",
  })
  void otherMissingRulesForgetOrLeak(String variant, Violation violation, int steps, String last) {
    ends(variant, violation, steps, last);
  }

  /** What listing first loses is found again where the proof comes first. */
  @Test
  void runsThatBeginAtARecordedFloorLeaveNothingIfTheProofComesFirst() {
    Report report = Report.of(new Collection(Omission.NONE, Size.SMALL, true), false, states -> {});

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isGreaterThan(1_000);
  }

  private static void ends(String variant, Violation violation, int steps, String last) {
    Entry.Variant found =
        Collection.ENTRY.variants().stream()
            .filter(it -> it.name().equals(variant))
            .findFirst()
            .orElseThrow();

    Report report = search(found.model());
    List<Move> moves = report.counterexample().stream().map(Report.Happening::move).toList();

    assertThat(report.violation()).contains(violation);
    assertThat(moves).hasSize(steps);
    assertThat(moves.get(steps - 1).what()).contains(last);
  }

  private static Report search(Entry.Sized model) {
    return Report.of(model.of(Size.SMALL), false, states -> {});
  }
}
