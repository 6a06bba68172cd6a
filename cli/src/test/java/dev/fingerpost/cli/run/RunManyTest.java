package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.EmbeddedStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Sixty-four runs at once on one pointer, first all with one key, then each with its own. They
 * gather behind a lease that somebody else holds, and race when it is given back; a few processes
 * start at a time, because two cores cannot start all. To start a JVM takes longer than all it does
 * here: each has four runs, which share nothing but that, and the full build one.
 */
@Timeout(600)
@ExtendWith(EmbeddedStore.class)
class RunManyTest {
  private static final int RUNS = 64;
  private static final int STARTING = 4;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void ofSixtyFourRunsInSixteenProcessesOnePublishesTheCommonKeyAndEachItsOwn(Cli cli)
      throws Exception {
    race(cli, "many", 4);
  }

  @Test
  @Tag("full")
  void ofSixtyFourProcessesOnePublishesTheCommonKeyAndEachPublishesItsOwn(Cli cli)
      throws Exception {
    race(cli, "single", 1);
  }

  private void race(Cli cli, String folder, int each) throws Exception {
    String common = folder + "/common";
    String own = folder + "/own";
    Gate first = new Gate(cli, common);
    Gate second = new Gate(cli, own);
    for (int number = 0; number < RUNS; number += each) {
      int started = number;
      patiently(() -> started - first.waiting() < STARTING * each);
      processes.add(cli.start(ManyRuns.class, folder, number + "", each + ""));
    }
    patiently(() -> first.waiting() == RUNS);
    first.open();
    patiently(() -> second.waiting() == RUNS);
    second.open();
    List<String> said = new ArrayList<>();
    for (Process process : processes) {
      said.addAll(said(process));
    }
    assertThat(said).filteredOn(("published " + common + "@1")::equals).hasSize(1);
    assertThat(said)
        .filteredOn(
            ("key today is published as " + common + "@1 already; the job was not run")::equals)
        .hasSize(RUNS - 1);
    assertThat(said)
        .filteredOn(line -> line.startsWith("published " + own + "@"))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, RUNS).mapToObj(it -> "published " + own + "@" + it).toList());
    assertThat(cli.run("log", common, "-o", "json").out().lines()).hasSize(1);
    assertThat(Files.readAllLines(cli.directory().resolve("ran"))).hasSize(1 + RUNS);
  }

  /** The words of one run. */
  static String[] run(String pointer, String key, int number) {
    String job = "echo $$ >> ran; echo $$ > $FINGERPOST_RUN_OUT/data";
    String[] words = {"run", pointer, "--key", key, "--wait", "10m"};
    String[] rest = {
      "--owner", "run-" + number, "--result", story(pointer, number), "--", "sh", "-c", job
    };
    return Stream.of(words, rest).flatMap(Stream::of).toArray(String[]::new);
  }

  private static String story(String pointer, int number) {
    return pointer.replace('/', '-') + number + ".json";
  }

  private static List<String> said(Process process) throws IOException, InterruptedException {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(error).isZero();
    return out.lines().toList();
  }

  private static void patiently(Callable<Boolean> condition) {
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(condition);
  }

  /** A lease that keeps all waiting until it is given back. */
  private static final class Gate {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Cli cli;
    private final String pointer;
    private final String fence;
    private final List<Path> coming;

    Gate(Cli cli, String pointer) throws IOException {
      this.cli = cli;
      this.pointer = pointer;
      String lease = "lease acquire " + pointer + " --owner starter --ttl 1h -o json";
      this.fence = MAPPER.readTree(cli.run(lease.split(" ")).out()).get("fence").asText();
      this.coming =
          IntStream.range(0, RUNS)
              .mapToObj(number -> cli.directory().resolve(story(pointer, number)))
              .collect(Collectors.toCollection(ArrayList::new));
    }

    /** How many are connected, and so wait for the lease. */
    int waiting() {
      coming.removeIf(Gate::connected);
      return RUNS - coming.size();
    }

    void open() {
      String release = "lease release " + pointer + " --owner starter --fence " + fence;
      assertThat(cli.run(release.split(" ")).exit()).isZero();
    }

    private static boolean connected(Path story) {
      try {
        return Files.exists(story) && MAPPER.readTree(story.toFile()).path("store").isTextual();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
