package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.Cli.Ended;
import dev.fingerpost.cli.EmbeddedStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Sixty-four processes at once on one pointer. They gather behind a lease that somebody else holds,
 * and race when it is given back; a few start at a time, because two cores cannot start all.
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
  void ofSixtyFourProcessesWithOneKeyOnePublishesAndTheOthersLearnThatItIsDone(Cli cli)
      throws Exception {
    List<String> said = race(cli, "many/one", number -> "2026-11-29");
    assertThat(said).filteredOn("published many/one@1\n"::equals).hasSize(1);
    assertThat(said)
        .filteredOn(line -> line.contains("is published as many/one@1 already"))
        .hasSize(PROCESSES - 1);
    assertThat(Files.readAllLines(cli.directory().resolve("ran"))).hasSize(1);
    assertThat(cli.run("log", "many/one", "-o", "json").out().lines()).hasSize(1);
  }

  @Test
  void ofSixtyFourProcessesWithTheirOwnKeysNoneIsLostAndNoNumberIsLeftOut(Cli cli)
      throws Exception {
    assertThat(race(cli, "many/each", number -> "key-" + number))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, PROCESSES)
                .mapToObj(number -> "published many/each@" + number + "\n")
                .toList());
    assertThat(Files.readAllLines(cli.directory().resolve("ran"))).hasSize(PROCESSES);
  }

  /** What each said on standard output; all have to end well. */
  private List<String> race(Cli cli, String pointer, IntFunction<String> key) throws Exception {
    String lease = "lease acquire " + pointer + " --owner starter --ttl 1h -o json";
    Ended held = cli.run(lease.split(" "));
    String fence = new ObjectMapper().readTree(held.out()).get("fence").asText();
    for (int number = 0; number < PROCESSES; number++) {
      int started = number;
      await().atMost(PATIENCE).until(() -> started - waiting(cli) < STARTING);
      processes.add(start(cli, pointer, number, key.apply(number)));
    }
    await().atMost(PATIENCE).until(() -> waiting(cli) == PROCESSES);
    String release = "lease release " + pointer + " --owner starter --fence " + fence;
    assertThat(cli.run(release.split(" ")).exit()).isZero();
    List<String> said = new ArrayList<>();
    for (Process process : processes) {
      said.add(said(process));
    }
    return said;
  }

  private static Process start(Cli cli, String pointer, int number, String key) throws IOException {
    return cli.start(
        "run",
        pointer,
        "--key",
        key,
        "--wait",
        "10m",
        "--result",
        number + ".json",
        "--",
        "sh",
        "-c",
        "echo $$ >> ran; echo $$ > $FINGERPOST_RUN_OUT/data");
  }

  /** How many are connected, and so wait for the lease. */
  private static long waiting(Cli cli) {
    return IntStream.range(0, PROCESSES)
        .mapToObj(number -> cli.directory().resolve(number + ".json"))
        .filter(RunManyTest::connected)
        .count();
  }

  private static boolean connected(Path story) {
    try {
      return Files.exists(story)
          && new ObjectMapper().readTree(story.toFile()).path("store").isTextual();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String said(Process process) throws IOException, InterruptedException {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(error).isZero();
    return out;
  }
}
