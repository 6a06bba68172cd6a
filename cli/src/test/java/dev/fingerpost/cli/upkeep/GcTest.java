package dev.fingerpost.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.EmbeddedStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Collection and retention, as a keeper of a store uses them. */
@ExtendWith(EmbeddedStore.class)
class GcTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static void publish(Cli cli, String pointer, int versions) throws IOException {
    for (int i = 1; i <= versions; i++) {
      Path file = Files.writeString(cli.directory().resolve("data.txt"), pointer + i);
      Cli.Ended ended = cli.run("publish", pointer, file.toString(), "--replace", "--key", "k" + i);
      assertThat(ended.exit()).as(ended.err()).isZero();
    }
  }

  private static List<JsonNode> json(String lines) {
    return lines.lines().map(GcTest::tree).toList();
  }

  private static JsonNode tree(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new AssertionError(line, e);
    }
  }

  @Test
  void aPolicyIsPlannedSetShownAndActedOn(Cli cli) throws IOException {
    publish(cli, "gc/policy", 4);
    assertThat(cli.run("retention", "show", "gc/policy").out())
        .isEqualTo("gc/policy: keep every version (the store's rule)\n");

    assertThat(cli.run("retention", "set", "gc/policy", "--keep-last", "2", "--plan").out())
        .isEqualTo("gc/policy: 2 would expire: 1, 2\n");
    assertThat(cli.run("retention", "set", "gc/policy", "--keep-last", "2").out())
        .isEqualTo("gc/policy: keep-last 2\n");

    Cli.Ended plan = cli.run("gc", "plan", "gc/policy", "--keys");
    assertThat(plan.out())
        .contains("EXPIRED with every version that referred to it  gc/policy/attempts/")
        .contains("gc/policy: 2 referenced, 2 expired\n")
        .endsWith("in all: 2 referenced, 2 expired; 2 attempts and 0 uploads would go\n");
    assertThat(cli.run("get", "gc/policy@1", "planned.txt").exit()).isZero();

    Cli.Ended run = cli.run("gc", "run");
    assertThat(run.exit()).as(run.err()).isZero();
    Cli.Ended gone = cli.run("get", "gc/policy@1", "gone.txt");
    assertThat(gone.exit()).isEqualTo(86);
    assertThat(gone.err()).contains("version 1 was collected; current is 4");
    assertThat(cli.run("get", "gc/policy@3", "kept.txt").exit()).isZero();
    assertThat(cli.directory().resolve("gone.txt")).doesNotExist();

    JsonNode status = tree(cli.run("gc", "status", "-o", "json").out());
    assertThat(status.at("/runs/0/outcome").asText()).isEqualTo("done");
    assertThat(status.at("/totals/freed_attempts").asLong()).isGreaterThanOrEqualTo(2);
    assertThat(status.at("/totals/attempts/expired").asLong()).isGreaterThanOrEqualTo(2);
    assertThat(status.at("/runs/0/deleted_objects").isNumber()).isTrue();
    assertThat(cli.run("gc", "status").out())
        .contains("verdicts of all runs: ", "oldest unreclaimed orphan: none");
  }

  @Test
  void aSlipInAPolicyWantsAYes(Cli cli) throws IOException {
    publish(cli, "gc/slip", 12);
    assertThat(cli.run("retention", "set", "gc/slip", "--keep-last", "1").exit()).isZero();
    Cli.Ended held = cli.run("gc", "run");
    assertThat(held.exit()).isEqualTo(89);
    assertThat(held.err())
        .contains("expire gc/slip: 11 of 12 versions would expire; none did: give --yes-expire");
    assertThat(cli.run("get", "gc/slip@1", "kept.txt").exit()).isZero();

    Cli.Ended meant = cli.run("gc", "run", "--yes-expire");
    assertThat(meant.exit()).as(meant.err()).isZero();
    assertThat(cli.run("get", "gc/slip@1", "gone.txt").exit()).isEqualTo(86);
  }

  @Test
  void duAddsUpWhatIsLiveAndWhatIsRetained(Cli cli) throws IOException {
    publish(cli, "gc/du", 3);
    JsonNode use = json(cli.run("du", "gc/du", "-o", "json").out()).get(0);
    assertThat(use.get("live").asLong()).isEqualTo("gc/du3".length());
    assertThat(use.get("retained").asLong()).isEqualTo(2L * "gc/du3".length());
    assertThat(use.get("garbage").asLong()).isZero();
    assertThat(cli.run("du", "gc/du").out()).contains("POINTER", "gc/du", "12 B");
  }

  @Test
  void wrongUsageIsNamed(Cli cli) {
    assertThat(cli.run("retention", "set", "p").err()).contains("no rule is given");
    assertThat(cli.run("retention", "set", "--keep-last", "1").err())
        .contains("no pointer is given");
    assertThat(cli.run("retention", "set", "p", "--store", "--keep-last", "1").exit()).isEqualTo(2);
    assertThat(cli.run("retention", "set", "none/such", "--keep-last", "1").exit()).isEqualTo(86);
    assertThat(cli.run("retention", "set", "p", "--keep-last", "0").err())
        .contains("keep-last 0 is out of range");
    for (String other : new String[] {"--once", "--dry-run", "--strict"}) {
      assertThat(cli.run("gc", "run", "--every", "1h", other).exit()).as(other).isEqualTo(2);
    }
    assertThat(cli.run("gc", "run", "--jobs", "0").err()).contains("--jobs 0 is out of range");
    assertThat(cli.run("gc", "plan", "none/such").exit()).isEqualTo(86);
    assertThat(cli.run("ls", "--store").err()).contains("--store needs an address");
  }

  @Test
  void theDaemonWritesALinePerRunAndMetricsAndEndsOnSigterm(Cli cli) throws Exception {
    publish(cli, "gc/daemon", 1);
    Path metrics = cli.directory().resolve("fingerpost.prom");
    Process daemon =
        cli.start("gc", "run", "--every", "50ms", "--metrics-file", metrics.toString());
    try (BufferedReader out = daemon.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).startsWith("gc done: ");
      assertThat(out.readLine()).startsWith("gc done: ");
      daemon.destroy();
      assertThat(daemon.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(daemon.exitValue()).isZero();
    } finally {
      daemon.destroyForcibly();
    }
    assertThat(Files.readString(metrics))
        .contains("# TYPE fingerpost_gc_attempts_total counter")
        .containsPattern("fingerpost_gc_attempts_total\\{verdict=\"REFERENCED\"} [1-9]")
        .containsPattern("fingerpost_gc_deleted_bytes_total [0-9]+")
        .containsPattern("fingerpost_gc_run_duration_seconds [0-9.]+")
        .containsPattern("fingerpost_gc_last_success_timestamp_seconds [0-9]+")
        .containsPattern(
            "fingerpost_pointer_last_publish_timestamp_seconds\\{pointer=\"gc/daemon\"} [0-9.]+");
  }
}
