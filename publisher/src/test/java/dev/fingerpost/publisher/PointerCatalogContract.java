package dev.fingerpost.publisher;

import static dev.fingerpost.testing.Lab.soon;
import static dev.fingerpost.testing.Requests.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What those who only look must find. */
public abstract class PointerCatalogContract extends PointerFixture {
  private PointerCatalog catalog() {
    return lab.real.catalog();
  }

  private Optional<Version> find(String address) {
    return catalog().find(Address.parse(address), soon());
  }

  private Version publish(int seq, OperationKey operation) {
    PublishRequest like = lab.request(alice, seq, operation.key());
    return publish(
            new PublishRequest(
                like.pointer(),
                like.owner(),
                like.position(),
                operation,
                like.digest(),
                like.incarnation(),
                like.expected(),
                like.source(),
                "why \"this\" \u00fc",
                Map.of("git.sha", "ab\\12", "", "\n")))
        .orElseThrow();
  }

  @Test
  void theStoreIsNamed() {
    StoreInfo info = catalog().store(soon());
    assertThat(info.epoch()).isEqualTo(1);
    assertThat(info.root()).startsWith("s3://");
  }

  @Test
  void whatDoesNotExistIsEmpty() {
    for (String address : List.of("reports/daily", "reports/daily@1", "no/such", "no/such@1")) {
      assertThat(find(address)).isEmpty();
    }
    assertThat(find("reports/daily@key:day")).isEmpty();
    assertThat(catalog().pointer(new PointerName("no/such"), soon())).isEmpty();
  }

  @Test
  void anAddressLeadsToTheVersionAsItWasPublished() {
    Version first = publish(1, new OperationKey("day", 1));
    Version second = publish(2, new OperationKey("day", 2));
    assertThat(first.labels()).hasSize(2);
    assertThat(find("reports/daily")).contains(second);
    assertThat(find("reports/daily@2")).contains(second);
    assertThat(find("reports/daily@key:day")).contains(second);
    Version superseded = find("reports/daily@1").orElseThrow();
    assertThat(superseded.supersededAt()).contains(second.publishedAt());
    assertThat(superseded.message()).isEqualTo(first.message());
    assertThat(superseded.labels()).isEqualTo(first.labels());
    assertThat(superseded.descriptor()).isEqualTo(first.descriptor());
  }

  @Test
  void anOutcomeIsThatOfTheVeryRevision() {
    publish(1, new OperationKey("day", 1));
    Version second = publish(2, new OperationKey("day", 2));
    assertThat(catalog().outcome(DAILY, new OperationKey("day", 2), soon())).contains(second);
    assertThat(catalog().outcome(DAILY, new OperationKey("day", 3), soon())).isEmpty();
  }

  @Test
  void historyComesNewestFirstAndInPages() {
    for (int seq = 1; seq <= 5; seq++) {
      publish(seq, new OperationKey("day", seq));
    }
    assertThat(catalog().history(DAILY, OptionalLong.empty(), 2, soon()))
        .extracting(Version::number)
        .containsExactly(5L, 4L);
    assertThat(catalog().history(DAILY, OptionalLong.of(4), 9, soon()))
        .extracting(Version::number)
        .containsExactly(3L, 2L, 1L);
    assertThat(catalog().history(DAILY, OptionalLong.of(1), 9, soon())).isEmpty();
  }

  @Test
  void anOpenedPointerStandsWithoutAVersion() {
    PointerInfo info = catalog().pointer(DAILY, soon()).orElseThrow();
    assertThat(info.domain()).isEqualTo(DAILY);
    assertThat(info.floor()).isEqualTo(new Position(alice.fence(), 0));
    assertThat(info.current()).isEmpty();
    assertThat(info.last()).isZero();
    Version first = publish(1, new OperationKey("day", 1));
    assertThat(catalog().pointer(DAILY, soon()).flatMap(PointerInfo::current)).contains(first);
  }

  @Test
  void pointersAreListedByPrefixInNameOrderAndInPages() {
    for (String name : List.of("reports", "reports/Daily", "reports2", "reports/weekly", "a_b")) {
      lab.enter(name, "alice");
    }
    assertThat(names("reports", "", 9))
        .containsExactly("reports", "reports/Daily", "reports/daily", "reports/weekly", "reports2");
    assertThat(names("reports/", "reports/Daily", 1)).containsExactly("reports/daily");
    assertThat(names("", "reports/weekly", 9)).containsExactly("reports2");
    assertThat(names("a%", "", 9)).isEmpty();
  }

  private List<HistorySummary> summaries(Optional<PointerName> only, String after, int limit) {
    return catalog().summaries(only, after, limit, soon());
  }

  @Test
  void summariesShowAPointerBesideItsHistory() {
    HistorySummary empty = summaries(Optional.of(DAILY), "", 9).get(0);
    assertThat(empty)
        .isEqualTo(
            new HistorySummary(
                DAILY,
                new Position(alice.fence(), 0),
                0,
                0,
                false,
                0,
                Optional.empty(),
                0,
                0,
                Optional.empty()));
    publish(1, new OperationKey("day", 1));
    publish(3, new OperationKey("day", 2));
    Position third = new Position(alice.fence(), 3);
    assertThat(summaries(Optional.of(DAILY), "", 9))
        .containsExactly(
            new HistorySummary(
                DAILY,
                third,
                2,
                2,
                false,
                2,
                Optional.of(Version.State.LIVE),
                1,
                2,
                Optional.of(third)));
    assertThat(summaries(Optional.of(new PointerName("no/such")), "", 9)).isEmpty();
  }

  @Test
  void summariesComeInNameOrderAndInPages() {
    lab.enter("reports2", "alice");
    lab.enter("reports", "alice");
    assertThat(summaries(Optional.empty(), "", 2))
        .extracting(it -> it.pointer().value())
        .containsExactly("reports", "reports/daily");
    assertThat(summaries(Optional.empty(), "reports/daily", 9))
        .extracting(it -> it.pointer().value())
        .containsExactly("reports2");
  }

  @Test
  void onlyAttemptsOfLiveVersionsAreReferenced() {
    AttemptId first = publish(1, new OperationKey("day", 1)).descriptor().get().attempts().get(0);
    AttemptId second = publish(2, new OperationKey("day", 2)).descriptor().get().attempts().get(0);
    AttemptId never = AttemptId.fresh(DAILY, new Position(alice.fence(), 1), lab.random);
    assertThat(catalog().referenced(List.of(never, second, first), soon()))
        .containsExactlyInAnyOrder(first, second);
    fresh.expire(DAILY, 1);
    assertThat(catalog().referenced(List.of(never, second, first), soon())).containsExactly(second);
    assertThat(catalog().referenced(List.of(), soon())).isEmpty();
  }

  private List<String> names(String prefix, String after, int limit) {
    return catalog().pointers(prefix, after, limit, soon()).stream()
        .map(it -> it.name().value())
        .toList();
  }

  @Test
  void refusalsComeLatestFirstOfOnePointerOrAll() {
    PublishRequest request = lab.request(alice, 1, "day");
    PublishRequest elsewhere = lab.request(lab.enter("other", "alice"), 1, "day");
    for (PublishRequest each : List.of(request, elsewhere, request)) {
      assertThat(publish(ownedBy(each, "mallory"))).isInstanceOf(PublishOutcome.Refused.class);
    }
    List<RefusalTrace> all = catalog().refusals(Optional.empty(), Instant.EPOCH, 9, soon());
    assertThat(all).extracting(RefusalTrace::pointer).containsExactly("reports/daily", "other");
    RefusalTrace latest = all.get(0);
    assertThat(latest.times()).isEqualTo(2);
    assertThat(latest.first()).isBefore(latest.latest());
    assertThat(catalog().refusals(Optional.empty(), latest.latest(), 9, soon()))
        .containsExactly(latest);
    assertThat(catalog().refusals(Optional.empty(), Instant.EPOCH, 1, soon()))
        .containsExactly(latest);
    assertThat(catalog().refusals(Optional.of(new PointerName("other")), Instant.EPOCH, 9, soon()))
        .extracting(RefusalTrace::times)
        .containsExactly(1L);
  }
}
