package dev.fingerpost.cli.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.lab.publish.Publishing.Scope;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Report;
import dev.fingerpost.cli.lab.search.Search;
import dev.fingerpost.cli.lab.search.Spelled;
import dev.fingerpost.cli.lab.search.Violation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishingTest {
  @Test
  void everyLineOfTheTableIsAnswered() {
    Report report = report(Omission.NONE, Scope.of(Size.SMALL));

    assertThat(report.violation()).isEmpty();
    assertThat(report.answers().keySet())
        .containsExactly(
            "APPLIED",
            "DUPLICATE",
            "FORBIDDEN",
            "KEY_CONFLICT",
            "NOT_OPEN",
            "SOURCE_GONE",
            "STALE",
            "UNBOUND",
            "UNGRANTED",
            "VERSION_MISMATCH",
            "WRONG_EPOCH");
  }

  @ParameterizedTest
  @CsvSource({
    "NO_OPEN,                        LOST_UPDATE",
    "OPEN_UNGUARDED,                 HOLDER_REFUSED",
    "PUBLISH_WITHOUT_OPEN,           UNOPENED_PUBLISH",
    "NO_BINDING,                     FOREIGN_OBJECTS",
    "MANIFEST_NAMES_FOREIGN_KEY,     FOREIGN_OBJECTS",
    "SETTLE_WITHOUT_DIGEST,          SUCCESS_OF_ANOTHER",
    "SETTLE_UNGUARDED,               HOLDER_REFUSED",
    "OUTCOME_BY_LOOKING,             ANSWER_CONTRADICTED",
    "RAISE_BY_ASSIGNMENT,            FLOOR_WENT_BACK",
    "RELEASE_WITHOUT_SEAL,           REVIVED_TENURE",
    "DIGEST_WITHOUT_KIND,            SUCCESS_OF_ANOTHER",
    "LEDGER_ON_AN_OLD_SNAPSHOT,      ANSWER_CONTRADICTED",
    "LEDGER_OUTSIDE_THE_TRANSACTION, ANSWER_CONTRADICTED",
    "GRANTS_COMPACTED_TOO_FAR,       GRANT_FORGOTTEN",
    "SHARED_REQUEST_ID,              FENCE_GRANTED_TWICE",
    "COUNTER_IN_THE_EXPIRING_ROW,    FENCE_GRANTED_TWICE",
  })
  void eachOmissionLeadsToItsAccident(Omission omission, Violation violation) {
    Report report = report(omission, Scope.of(omission));

    assertThat(report.violation()).contains(violation);
    assertThat(report.counterexample()).hasSizeBetween(2, 11);
  }

  /** The world of the correct protocol shows it, too: it needs an open that arrives twice. */
  @Test
  void aFloorThatGoesBackIsSeenInTheSmallWorld() {
    Report report = report(Omission.RAISE_BY_ASSIGNMENT, Scope.of(Size.SMALL));

    assertThat(report.violation()).contains(Violation.FLOOR_WENT_BACK);
  }

  /** Of the two worlds that variants begin in, this one can be gone through. */
  @Test
  void theWorldWithoutAnOpenHoldsWithOne() {
    Report report = report(Omission.NONE, Scope.of(Omission.NO_OPEN));

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isGreaterThan(10_000);
  }

  /** Two workers with one plan: swapping them changes nothing but how many states there are. */
  @Test
  void workersWithTheSamePlanAreTakenForEachOther() {
    Client worker = Client.of(List.of(Job.REPORT), true, 1);
    Publishing pair = new Publishing(Omission.NONE, new Scope(List.of(worker, worker), 1, 0));
    Search.Result<State> swapped = Search.of(pair);
    Search.Result<State> named = Search.of(new Spelled<>(pair, pair::encode));

    assertThat(List.of(swapped.found(), named.found())).containsOnly(Optional.empty());
    assertThat(swapped.answers().keySet()).isEqualTo(named.answers().keySet());
    assertThat(swapped.depth()).isEqualTo(named.depth());
    assertThat(swapped.states() * 2.0 / named.states()).isBetween(1.0, 1.1);
  }

  @Tag("full")
  @Test
  void threeClientsHoldToo() {
    Report report = report(Omission.NONE, Scope.of(Size.LARGE));

    assertThat(report.violation()).isEmpty();
    assertThat(report.states()).isGreaterThan(3_000_000);
  }

  private static Report report(Omission omission, Scope scope) {
    return Report.of(new Publishing(omission, scope), false, states -> {});
  }
}
