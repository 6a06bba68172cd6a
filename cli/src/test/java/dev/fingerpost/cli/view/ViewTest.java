package dev.fingerpost.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.Version;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.SettleRequest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ViewTest {
  private final Version version =
      Samples.version(Optional.of(Samples.folder()), Optional.of("reports/daily@5"));

  @Test
  void aVersionIsPrintedForPeopleOneFactALine() {
    String text = print(out -> out.result(VersionView.facts(version, Samples.ROOT, Samples.NOW)));

    assertThat(text)
        .contains("version     reports/daily@7\n")
        .contains("published   10 min ago, 2026-11-29T")
        .contains("by          etl@node7/4711 at (1.42,3)\n")
        .contains("key         2026-11-29 (revision 2)\n")
        .contains("made by     rollback of reports/daily@5\n")
        .contains("labels      git.sha=3f2a91c, team=data\n")
        .contains("size        1.5 KiB in 12 files\n")
        .contains("objects     s3://bucket/results/reports/daily/attempts/000001-000000000042-");
    assertThat(text).contains("message     fix the totals\n").doesNotContain("superseded");
  }

  @Test
  void jsonKeepsEveryNameEvenOfAnExpiredVersion() {
    Version expired = Samples.version(Optional.empty(), Optional.empty());

    String json = VersionView.fields(expired, Samples.ROOT).json();

    assertThat(json).contains("\"state\":\"expired\"", "\"fence\":\"1.42\"", "\"seq\":3");
    assertThat(json).contains("\"sha256\":null", "\"uri\":null", "\"superseded_at\":null");
    assertThat(json).contains("\"labels\":{\"git.sha\":\"3f2a91c\",\"team\":\"data\"}");
  }

  @Test
  void aMessageWithALineBreakStaysInItsRow() {
    String text =
        print(
            out ->
                out.rows(
                    VersionView.table(
                        List.of(version),
                        new HoldView(List.of(), List.of()),
                        Samples.ROOT,
                        Samples.NOW)));

    assertThat(text.lines()).hasSize(2);
    assertThat(text).contains("[rollback of reports/daily@5] fix the totals {git.sha=3f2a91c,");
  }

  @Test
  void aPointerIsLateWhenItsVersionIsOlderOrMissing() {
    PointerInfo fresh = pointer(Optional.of(version));

    assertThat(PointerView.late(fresh, Duration.ofMinutes(10), Samples.NOW)).isFalse();
    assertThat(PointerView.late(fresh, Duration.ofMinutes(9), Samples.NOW)).isTrue();
    assertThat(PointerView.late(pointer(Optional.empty()), Duration.ofDays(1), Samples.NOW))
        .isTrue();
  }

  @Test
  void outcomesAreNamedAsTheTableOfDecisionsNamesThem() {
    Standing standing = new Standing(9, Samples.POSITION);

    assertThat(OutcomeView.name(new PublishOutcome.Applied(version))).isEqualTo("APPLIED");
    assertThat(OutcomeView.name(new PublishOutcome.KeyConflict(Samples.DIGEST, 7, standing)))
        .isEqualTo("KEY_CONFLICT");
    assertThat(OutcomeView.name(new PublishOutcome.VersionMismatch(8, standing)))
        .isEqualTo("VERSION_MISMATCH");
    assertThat(
            OutcomeView.name(new PublishOutcome.Refused(Refusal.NOT_OPEN, Optional.empty(), "no")))
        .isEqualTo("NOT_OPEN");
    assertThat(
            OutcomeView.fields(new PublishOutcome.Stale(Samples.POSITION, standing), Samples.ROOT)
                .json())
        .contains("\"outcome\":\"STALE\"", "\"current_version\":9", "\"floor_fence\":\"1.42\"");
  }

  @Test
  void theSettleCommandCanBePasted() {
    SettleRequest request =
        new SettleRequest(
            Samples.DAILY,
            new OperationKey("it's today", 2),
            Samples.DIGEST,
            "etl@node7/4711",
            Samples.POSITION,
            new UUID(1, 2));

    assertThat(OutcomeView.settleCommand(request))
        .isEqualTo(
            "fingerpost settle reports/daily --key 'it'\\''s today' --revision 2 --digest "
                + Samples.DIGEST
                + " --owner etl@node7/4711 --fence 1.42 --seq 3");
  }

  private static PointerInfo pointer(Optional<Version> current) {
    return new PointerInfo(
        Samples.DAILY, Samples.DAILY, Samples.POSITION, current, 7, Samples.NOW, Optional.empty());
  }

  private static String print(Consumer<Output> printing) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    printing.accept(new Output(writer, writer, new Output.Mode(false, false, false, false, false)));
    return out.toString();
  }
}
