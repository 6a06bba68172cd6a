package dev.fingerpost.cli.lab.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Move;
import dev.fingerpost.cli.lab.search.Report;
import dev.fingerpost.cli.lab.search.Search;
import dev.fingerpost.cli.lab.search.Spelled;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.publisher.PointerRow;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectionTest {
  @Test
  void theCorrectProtocolHoldsInEveryState() {
    Report report = search(Collection.ENTRY.correct());

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isEqualTo(68_098);
    assertThat(report.answers()).containsKeys("APPLIED", "STALE", "SOURCE_GONE", "EXPIRED");
  }

  /** What seldom happens together happens together here. */
  @ParameterizedTest
  @CsvSource({"1, 2, 1, 1, 3", "2, 1, 1, 1, 2"})
  void pairsOfRareThingsHoldToo(int writers, int readers, int collectors, int runs, int extras) {
    Report report = report(new Scope(writers, readers, collectors, runs, extras, false));

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isGreaterThan(7_000);
  }

  @Tag("full")
  @Test
  void threeWritersAndThreeRunsHoldToo() {
    Report report = report(Scope.of(Omission.NONE, Size.LARGE));

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isGreaterThan(3_000_000);
  }

  @Tag("full")
  @Test
  void fourWritersHoldBesideOneCollector() {
    Report report = report(new Scope(4, 1, 1, 2, 1, false));

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isGreaterThan(4_000_000);
  }

  @ParameterizedTest
  @CsvSource({
    "references-before-floor, 10, deletes",
    "expired-before-referenced, 10, deletes",
    "age-only-collector, 9, deletes",
    "publisher-cleans-up, 5, deletes",
    "promote-locks-target-only, 12, promotes version 1",
    "async-floor, 11, publishes",
  })
  void aMissingRuleLosesLiveData(String variant, int steps, String last) {
    ends(variant, Violation.LIVE_OBJECT_MISSING, steps, last);
  }

  @ParameterizedTest
  @CsvSource({
    "pins-ignored, 8, expires versions [1]",
    "pin-without-lock, 9, pins version 1",
  })
  void aMissingRuleTakesAwayWhatIsPinned(String variant, int steps, String last) {
    ends(variant, Violation.PINNED_VERSION_EXPIRED, steps, last);
  }

  @ParameterizedTest
  @CsvSource({
    "raised-past-the-holder, 6, publishes",
    "take-over-without-grant, 6, publishes",
  })
  void aFloorThatIsRaisedTooFarShutsOutItsHolder(String variant, int steps, String last) {
    ends(variant, Violation.HOLDER_REFUSED, steps, last);
  }

  @ParameterizedTest
  @CsvSource({
    "pointer-row-dropped, KEY_FORGOTTEN, 5, removes the pointer",
    "snapshot-after-list, ORPHAN_LEFT, 17, records its visit",
    "floor-not-raised, ORPHAN_LEFT, 9, records its visit",
  })
  void otherMissingRulesForgetOrLeak(String variant, Violation violation, int steps, String last) {
    ends(variant, violation, steps, last);
  }

  /** What listing first loses is found again where the proof comes first. */
  @Test
  void runsThatBeginAtARecordedFloorLeaveNothingIfTheProofComesFirst() {
    Report report = report(Scope.of(Omission.SNAPSHOT_AFTER_LIST, Size.SMALL));

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isGreaterThan(1_000);
  }

  /** Everything that a state is made of, or the little that the rest follows from. */
  @Test
  void theShortCodeTellsAsManyStatesApartAsTheLongOne() {
    Collection model = new Collection(Omission.NONE, new Scope(2, 1, 1, 1, 1, false));

    assertThat(Search.of(model).states())
        .isEqualTo(Search.of(new Spelled<>(model, CollectionTest::spell)).states());
  }

  /** Swapping them changes nothing but how many states there are. */
  @Test
  void collectorsAreTakenForEachOther() {
    Collection model = new Collection(Omission.NONE, new Scope(2, 0, 2, 2, 0, false));
    Search.Result<World> swapped = Search.of(model);
    Search.Result<World> named = Search.of(new Spelled<>(model, CollectionTest::spell));

    assertThat(List.of(swapped.found(), named.found())).containsOnly(Optional.empty());
    assertThat(swapped.answers().keySet()).isEqualTo(named.answers().keySet());
    assertThat(swapped.depth()).isEqualTo(named.depth());
    assertThat(swapped.states() * 2.0 / named.states()).isBetween(1.0, 1.2);
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

  private static Report report(Scope scope) {
    return Report.of(new Collection(Omission.NONE, scope), false, states -> {});
  }

  /** All of a state, and every collector's name. */
  private static void spell(World state, Code code) {
    state.database().encode(code);
    code.maybe(
        state.database().row(Tenures.POINTER).flatMap(PointerRow::retired),
        it -> code.text(it.toString()));
    code.text(state.with(Database.empty(Tenures.STORE)).toString()).text(state.runs().toString());
  }
}
