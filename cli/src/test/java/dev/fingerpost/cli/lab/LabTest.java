package dev.fingerpost.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.Cli.Ended;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Report;
import dev.fingerpost.cli.output.Output;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LabTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, Report> CORRECT = new HashMap<>();

  @TempDir private Path folder;

  @Test
  void aLateHolderPublishesBeforeItsSuccessorOrNotAtAll() throws Exception {
    JsonNode fencing = json("lab fencing");

    assertThat(fencing.get("violation").isNull()).isTrue();
    assertThat(fencing.get("counterexample").isNull()).isTrue();
    assertThat(fencing.get("states").asInt()).isEqualTo(12);
    assertThat(elements(fencing.get("runs")).map(LabTest::story))
        .containsExactly(
            "A APPLIED, B APPLIED", "B APPLIED, A STALE", "B APPLIED, database, A STALE");
    assertThat(elements(fencing.get("runs")).map(it -> end(it).get("fence").asText()))
        .containsOnly("1.42");
  }

  @ParameterizedTest
  @CsvSource({
    "no-fence,        revoked_generation_overwrite, 3, 7, A, 1.41, 1.42",
    "split-authority, unauthorized_accept,          2, 8, A, 1.43, 1.43",
    "rollback-issuer, revoked_generation_overwrite, 3, 7, A, 1.41, 1.41",
  })
  void eachDefectOfFencingIsCaught(
      String variant,
      String violation,
      int interleavings,
      int steps,
      String owner,
      String fence,
      String floor)
      throws Exception {
    JsonNode found = json("lab fencing --variant " + variant);

    assertThat(found.get("variant").asText()).isEqualTo(variant);
    assertThat(found.get("violation").asText()).isEqualTo(violation);
    assertThat(found.get("interleavings").asInt()).isEqualTo(interleavings);
    assertThat(found.at("/counterexample/events")).hasSize(steps);
    JsonNode end = end(found.get("counterexample"));
    assertThat(end.get("owner").asText()).isEqualTo(owner);
    assertThat(end.get("fence").asText()).isEqualTo(fence);
    assertThat(end.get("floor_fence").asText()).isEqualTo(floor);
  }

  @Test
  void fivePublishesHaveFiveAnswersAndTwoEffects() throws Exception {
    JsonNode operations = json("lab operations");

    assertThat(operations.get("violation").isNull()).isTrue();
    assertThat(elements(operations.get("runs")).map(LabTest::story))
        .hasSize(4)
        .startsWith("A APPLIED, A APPLIED, B, B DUPLICATE, B KEY_CONFLICT, A STALE");
    assertThat(elements(operations.get("runs")).map(it -> end(it).get("version").asInt()))
        .containsOnly(2);
  }

  @ParameterizedTest
  @CsvSource({"no-seq, out_of_order_accept, 4", "ledger-pruned, second_effect, 5"})
  void eachDefectOfOperationsIsCaught(String variant, String violation, int steps)
      throws Exception {
    JsonNode found = json("lab operations --variant " + variant);

    assertThat(found.get("violation").asText()).isEqualTo(violation);
    assertThat(found.at("/counterexample/events")).hasSize(steps);
    assertThat(end(found.get("counterexample")).get("version").asInt()).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("all")
  void withoutItsDefectAVariantFails(Entry entry, Variant variant) {
    Trial caught = Trial.of(entry, Optional.of(variant), Size.SMALL, states -> {});
    Trial sound = new Trial(entry.name(), Optional.of(variant), correct(entry));
    Trial broken = new Trial(entry.name(), Optional.empty(), caught.report());

    assertThat(sound.exit()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(text(sound))
        .contains("NOT AS EXPECTED: this variant must lead to " + variant.breaks());
    assertThat(broken.exit()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(text(broken)).contains("NOT AS EXPECTED: the correct protocol must hold");
    assertThat(caught.exit()).isEqualTo(ExitCode.OK);
    assertThat(text(caught)).contains(variant.breaks().meaning()).doesNotContain("EXPECTED");
  }

  private static Report correct(Entry entry) {
    return CORRECT.computeIfAbsent(
        entry.name(), it -> Trial.of(entry, Optional.empty(), Size.SMALL, states -> {}).report());
  }

  private static Stream<Arguments> all() {
    return Catalogue.ENTRIES.stream()
        .flatMap(entry -> entry.variants().stream().map(it -> Arguments.of(entry, it)));
  }

  @Test
  void theTimelineTellsWhoAndWhatAndHowThePointerStands() {
    Ended ended = run("lab fencing --variant no-fence");

    assertThat(ended.exit()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .startsWith("STEP  WHO        WHAT ")
        .containsPattern(
            "\n6 +B +opens and publishes \\(1.42,1\\), key 2026-11-29 +APPLIED +\\(1.42,1\\) +1: B"
                + " \\(1.42,1\\)\n7 +A +publishes \\(1.41,2\\), key 2026-11-28 +APPLIED"
                + " +\\(1.42,1\\) +2: A \\(1.41,2\\)\n")
        .endsWith(
            """

            fencing, no-fence (the pointer compares no fences): 11 distinct states, 3 interleavings
            revoked_generation_overwrite after 7 steps: a superseded tenure replaced what its successor published
            """);
  }

  @Test
  void whatAllRunsBeginWithIsToldOnce() {
    Ended ended = run("lab fencing");

    assertThat(ended.out().lines().map(it -> it.split(" ", 2)[0]).limit(14))
        .containsExactly(
            "RUN", "all", "all", "all", "all", "all", "1", "1", "2", "2", "3", "3", "3", "");
    assertThat(ended.out())
        .endsWith("fencing: 12 distinct states, 3 interleavings\nholds in every one of them\n");
  }

  @Test
  void theListNamesEveryModelAndVariantOnALineOfItsOwn() throws Exception {
    Set<String> listed = new TreeSet<>();
    for (String line : run("lab list -o json").out().lines().toList()) {
      JsonNode row = JSON.readTree(line);
      assertThat(row.get("description").asText()).isNotBlank();
      listed.add((row.get("model").asText() + " " + row.get("variant").asText("")).strip());
    }

    assertThat(listed)
        .containsExactlyInAnyOrder(
            "fencing",
            "fencing no-fence",
            "fencing split-authority",
            "fencing rollback-issuer",
            "operations",
            "operations no-seq",
            "operations ledger-pruned",
            "publish",
            "publish no-open",
            "publish open-unguarded",
            "publish publish-without-open",
            "publish no-binding",
            "publish manifest-names-foreign-key",
            "publish settle-without-digest",
            "publish settle-unguarded",
            "publish outcome-by-looking",
            "publish raise-by-assignment",
            "publish release-without-seal",
            "publish digest-without-kind",
            "publish ledger-on-an-old-snapshot",
            "publish ledger-outside-the-transaction",
            "publish grants-compacted-too-far",
            "publish shared-request-id",
            "publish counter-in-the-expiring-row",
            "gc",
            "gc references-before-floor",
            "gc expired-before-referenced",
            "gc age-only-collector",
            "gc publisher-cleans-up",
            "gc async-floor",
            "gc promote-locks-target-only",
            "gc snapshot-after-list",
            "gc pointer-row-dropped",
            "gc pins-ignored",
            "gc pin-without-lock",
            "gc floor-not-raised",
            "gc raised-past-the-holder",
            "gc take-over-without-grant",
            "epochs",
            "epochs no-epoch-in-the-fence-check",
            "epochs witness-ignored",
            "epochs adopt-in-place",
            "epochs auto-advance-by-anyone",
            "epochs collector-of-the-old-incarnation",
            "epochs numbers-reused");
    assertThat(run("lab list").out()).contains("the pointer compares no fences");
  }

  @Test
  void withoutAModelAllAreTriedWithAllTheirVariants() throws Exception {
    List<JsonNode> rows = new ArrayList<>();
    for (String line : run("lab -o json").out().lines().toList()) {
      rows.add(JSON.readTree(line));
    }
    int variants = Catalogue.ENTRIES.stream().mapToInt(it -> it.variants().size()).sum();

    assertThat(rows).hasSize(Catalogue.ENTRIES.size() + variants);
    assertThat(rows).allMatch(it -> it.get("as_expected").asBoolean());
    assertThat(rows).allMatch(it -> it.get("variant").isNull() == it.get("violation").isNull());
    assertThat(rows)
        .allMatch(it -> it.get("violation").isNull() == it.at("/counterexample/events").isEmpty());
  }

  @Test
  void ofManyTrialsEachIsALineAndTheStatesOfTheCorrectProtocolAreCounted() {
    Entry fencing = Catalogue.find("fencing");
    Trial holds = new Trial("fencing", Optional.empty(), correct(fencing));
    Trial missed = new Trial("fencing", Optional.of(fencing.variants().get(0)), holds.report());

    assertThat(text(it -> it.print(List.of(holds, missed))))
        .containsPattern("fencing +12 +11 +holds +yes\n")
        .containsPattern("fencing +no-fence +12 +11 +holds +NO\n")
        .endsWith("\n12 distinct states of the correct protocol\n");
  }

  @Test
  void whatIsNotKnownIsAnsweredByWhatIs() {
    String models = Catalogue.ENTRIES.stream().map(Entry::name).collect(Collectors.joining(", "));
    assertThat(run("lab fence"))
        .isEqualTo(
            new Ended(2, "", "error: there is no model 'fence'; there are: " + models + "\n"));
    assertThat(run("lab operations --variant no-fence"))
        .isEqualTo(
            new Ended(
                2,
                "",
                "error: operations has no variant 'no-fence'; there are: no-seq, ledger-pruned\n"));
    assertThat(run("lab --variant no-fence"))
        .isEqualTo(new Ended(2, "", "error: --variant needs the MODEL that has it\n"));
  }

  @Test
  void theSameCommandPrintsTheSame() {
    assertThat(run("lab operations -o json")).isEqualTo(run("lab operations -o json"));
  }

  private Ended run(String line) {
    return Cli.in(folder).run(line.split(" "));
  }

  private JsonNode json(String line) throws Exception {
    Ended ended = run(line + " -o json");
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    return JSON.readTree(ended.out());
  }

  private static String text(Trial trial) {
    return text(it -> it.print(trial));
  }

  private static String text(Consumer<TrialPrinter> print) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    print.accept(
        new TrialPrinter(
            new Output(writer, writer, new Output.Mode(false, false, false, false, false))));
    return out.toString();
  }

  /** Who did what behind the beginning, and what a publish was answered. */
  private static String story(JsonNode run) {
    return elements(run.get("events"))
        .filter(it -> !it.get("after").get("version").isNull())
        .map(it -> (it.get("who").asText() + " " + it.get("answer").asText("")).strip())
        .collect(Collectors.joining(", "));
  }

  private static JsonNode end(JsonNode run) {
    JsonNode events = run.get("events");
    return events.get(events.size() - 1).get("after");
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
