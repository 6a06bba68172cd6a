package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.Cli.Ended;
import dev.fingerpost.cli.EmbeddedStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs as processes of their own, with signals, on a real store. */
@Timeout(180)
@ExtendWith(EmbeddedStore.class)
class RunProcessTest {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String WRITE = "echo data > $FINGERPOST_RUN_OUT/data";
  private static final String IDLE = "; echo > ready; while :; do sleep 0.05; done";

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    started.forEach(Process::destroyForcibly);
  }

  @ParameterizedTest
  @EnumSource(Signal.class)
  void aSignalReachesTheJobAndTheLeaseIsGivenBack(Signal signal, Cli cli) throws Exception {
    String pointer = "p/" + signal.name().toLowerCase(Locale.ROOT);
    String trap = "trap 'echo got > signal; exit 7' " + signal + "; " + WRITE;
    Process run = start(cli, pointer, "--key", "d1", "--", "sh", "-c", trap + IDLE);
    awaitFile(cli, "ready");
    kill(signal.name(), run.pid());

    assertThat(ended(run)).isEqualTo(signal.status());
    assertThat(cli.directory().resolve("signal")).hasContent("got\n");
    assertThat(story(cli).get("outcome").asText()).isEqualTo("SIGNALLED");
    assertThat(story(cli).get("child_status").asInt()).isEqualTo(7);
    Ended next = run(cli, pointer, "--wait", "0", "--key", "d1", "--", "sh", "-c", WRITE);
    assertThat(next.out()).as(next.err()).isEqualTo("published " + pointer + "@1\n");
  }

  @Test
  void aJobThatEndsWellAfterASignalIsNotPublished(Cli cli) throws Exception {
    String trap = "trap 'exit 0' TERM; " + WRITE;
    Process run = start(cli, "p/well", "--key", "d1", "--", "sh", "-c", trap + IDLE);
    awaitFile(cli, "ready");
    kill("TERM", run.pid());
    assertThat(ended(run)).isEqualTo(143);
    assertThat(cli.run("show", "p/well").out()).doesNotContain("p/well@1");
  }

  @Test
  void aSignalEndsTheWaitForALease(Cli cli) throws Exception {
    assertThat(cli.run("lease acquire p/wait --owner first --ttl 1h".split(" ")).exit()).isZero();
    Process run = start(cli, "p/wait", "--wait", "1h", "--key", "d1", "--", "touch", "ran");
    await().atMost(PATIENCE).until(() -> told(cli, "outcome", "RUNNING"));
    kill("TERM", run.pid());
    assertThat(ended(run)).isEqualTo(143);
    assertThat(cli.directory().resolve("ran")).doesNotExist();
  }

  @Test
  void whoWasPausedWhileAnotherTookOverEndsItsJobAndPublishesNothing(Cli cli) throws Exception {
    String deaf = "(trap '' TERM; while :; do sleep 0.1; done) & echo $! > deaf; ";
    String trap = "trap 'echo got > signal; exit 6' TERM; ";
    Process paused =
        start(
            cli,
            "p/lost",
            "--key",
            "d1",
            "--ttl",
            "2s",
            "--kill-after",
            "500ms",
            "--",
            "sh",
            "-c",
            deaf + trap + WRITE + IDLE);
    awaitFile(cli, "ready");
    kill("STOP", paused.pid());
    Ended other = run(cli, "p/lost", "--key", "d2", "--wait", "1m", "--", "sh", "-c", WRITE);
    assertThat(other.out()).as(other.err()).isEqualTo("published p/lost@1\n");
    kill("CONT", paused.pid());

    assertThat(ended(paused)).isEqualTo(83);
    assertThat(cli.directory().resolve("signal")).hasContent("got\n");
    long pid = Long.parseLong(Files.readString(cli.directory().resolve("deaf")).strip());
    assertThat(ProcessHandle.of(pid).filter(ProcTable::running)).isEmpty();
    assertThat(story(cli).get("outcome").asText()).isEqualTo("LEASE_LOST");
    Ended again = run(cli, "p/lost", "--key", "d1", "--", "sh", "-c", WRITE);
    assertThat(again.out()).as(again.err()).isEqualTo("published p/lost@2\n");
  }

  @Test
  void theNextRunTakesOverFromOneThatWasKilled(Cli cli) throws Exception {
    Process killed =
        start(cli, "p/killed", "--key", "d1", "--ttl", "2s", "--", "sh", "-c", WRITE + IDLE);
    awaitFile(cli, "ready");
    List<ProcessHandle> orphans = killed.descendants().toList();
    killed.destroyForcibly();
    Ended next = run(cli, "p/killed", "--key", "d1", "--wait", "1m", "--", "sh", "-c", WRITE);
    assertThat(next.out()).as(next.err()).isEqualTo("published p/killed@1\n");
    orphans.forEach(ProcessHandle::destroyForcibly);
  }

  private Process start(Cli cli, String pointer, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("run", pointer, "--result", "paused.json"));
    words.addAll(List.of("--work", cli.directory().toString()));
    words.addAll(List.of(more));
    Process run = cli.start(words.toArray(String[]::new));
    started.add(run);
    return run;
  }

  private static Ended run(Cli cli, String pointer, String... more) {
    List<String> words = new ArrayList<>(List.of("run", pointer));
    words.addAll(List.of(more));
    return cli.run(words.toArray(String[]::new));
  }

  private static void awaitFile(Cli cli, String file) {
    await().atMost(PATIENCE).until(() -> Files.exists(cli.directory().resolve(file)));
  }

  private static void kill(String signal, long pid) throws Exception {
    Process kill = new ProcessBuilder("sh", "-c", "kill -s " + signal + " " + pid).start();
    assertThat(kill.waitFor()).isZero();
  }

  private static int ended(Process run) throws InterruptedException {
    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return run.exitValue();
  }

  private static boolean told(Cli cli, String name, String value) throws IOException {
    Path file = cli.directory().resolve("paused.json");
    return Files.exists(file) && story(cli).get(name).asText().equals(value);
  }

  private static JsonNode story(Cli cli) throws IOException {
    return new ObjectMapper().readTree(cli.directory().resolve("paused.json").toFile());
  }
}
