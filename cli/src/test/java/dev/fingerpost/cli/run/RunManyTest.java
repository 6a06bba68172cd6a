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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Sixty-four processes at once on one pointer, first all with one key, then each with its own. They
 * gather behind a lease that somebody else holds, and race when it is given back; a few start at a
 * time, because two cores cannot start all.
 */
@Timeout(600)
@ExtendWith(EmbeddedStore.class)
class RunManyTest {
  private static final int PROCESSES = 64;
  private static final int STARTING = 4;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void ofSixtyFourProcessesOnePublishesTheCommonKeyAndEachPublishesItsOwn(Cli cli)
      throws Exception {
    Gate one = new Gate(cli, "many/one");
    Gate each = new Gate(cli, "many/each");
    for (int number = 0; number < PROCESSES; number++) {
      int started = number;
      patiently(() -> started - one.waiting() < STARTING);
      processes.add(start(cli, number));
    }
    patiently(() -> one.waiting() == PROCESSES);
    one.open();
    patiently(() -> each.waiting() == PROCESSES);
    each.open();
    List<String> said = new ArrayList<>();
    for (Process process : processes) {
      said.addAll(said(process));
    }
    assertThat(said).filteredOn("published many/one@1"::equals).hasSize(1);
    assertThat(said)
        .filteredOn("key today is published as many/one@1 already; the job was not run"::equals)
        .hasSize(PROCESSES - 1);
    assertThat(said)
        .filteredOn(line -> line.startsWith("published many/each@"))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, PROCESSES)
                .mapToObj(it -> "published many/each@" + it)
                .toList());
    assertThat(cli.run("log", "many/one", "-o", "json").out().lines()).hasSize(1);
    assertThat(Files.readAllLines(cli.directory().resolve("ran"))).hasSize(1 + PROCESSES);
  }

  private static Process start(Cli cli, int number) throws IOException {
    List<String> words = new ArrayList<>(run("many/one", "today", number));
    words.add("then");
    words.addAll(run("many/each", "key-" + number, number));
    return cli.start(TwoRuns.class, words.toArray(String[]::new));
  }

  private static List<String> run(String pointer, String key, int number) {
    String job = "echo $$ >> ran; echo $$ > $FINGERPOST_RUN_OUT/data";
    return List.of(
        "run",
        pointer,
        "--key",
        key,
        "--wait",
        "10m",
        "--result",
        story(pointer, number),
        "--",
        "sh",
        "-c",
        job);
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
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(300)).until(condition);
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
          IntStream.range(0, PROCESSES)
              .mapToObj(number -> cli.directory().resolve(story(pointer, number)))
              .collect(Collectors.toCollection(ArrayList::new));
    }

    /** How many are connected, and so wait for the lease. */
    int waiting() {
      coming.removeIf(Gate::connected);
      return PROCESSES - coming.size();
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
