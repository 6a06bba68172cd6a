package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.cli.Attentive;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.writer.SystemTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs here are silent: this process's own streams belong to the build. */
@Timeout(60)
class JobTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofSeconds(2);

  @TempDir private Path folder;
  private final Events events = new Events();

  @Test
  void theStatusOfAJobIsPassedOn() throws Exception {
    assertThat(run("exit 7")).isEqualTo(7);
    assertThat(run("exit 0")).isZero();
  }

  @Test
  void aJobEndedByASignalHas128PlusItsNumber() throws Exception {
    assertThat(run("kill -KILL $$")).isEqualTo(137);
  }

  @Test
  void aProgramThatIsNotThereIs127() {
    assertThatThrownBy(() -> start("no-such-program-4711"))
        .isInstanceOfSatisfying(
            CannotStartException.class,
            e -> assertThat(e.code()).isEqualTo(ExitCode.CHILD_NOT_FOUND))
        .hasMessageContaining("no-such-program-4711");
  }

  @Test
  void aFileThatCannotBeRunIs126() throws IOException {
    Path file = Files.writeString(folder.resolve("data"), "x");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> start(file.toString()))
        .isInstanceOfSatisfying(
            CannotStartException.class,
            e -> assertThat(e.code()).isEqualTo(ExitCode.CHILD_CANNOT_RUN))
        .hasMessageContaining("Permission denied");
  }

  @Test
  void theJobGetsTheEnvironmentItIsGivenAndNothingElse() throws Exception {
    ChildProcess child = start("sh", "-c", "env > " + folder.resolve("env"));
    assertThat(finish(child, NEVER)).isZero();
    assertThat(Files.readAllLines(folder.resolve("env")))
        .contains(JobEnvironment.OUT + "=" + folder)
        .noneMatch(line -> line.startsWith("HOME="));
  }

  @Test
  void aSignalReachesTheJobWhichMayEndInItsOwnWay() throws Exception {
    ChildProcess child =
        sh("trap 'echo INT > got; exit 5' INT; trap 'echo TERM > got; exit 6' TERM;" + idle());
    takeWhenReady(Signal.TERM);
    assertThat(finish(child, NEVER)).isEqualTo(6);
    assertThat(folder.resolve("got")).hasContent("TERM\n");
  }

  @Test
  void interruptIsPassedOnAsInterrupt() throws Exception {
    ChildProcess child = sh("trap 'echo INT > got; exit 5' INT;" + idle());
    takeWhenReady(Signal.INT);
    assertThat(finish(child, NEVER)).isEqualTo(5);
    assertThat(folder.resolve("got")).hasContent("INT\n");
  }

  @Test
  void aLostLeaseEndsDescendantsThatIgnoreSigtermAndOutliveTheirParents() throws Exception {
    ChildProcess child =
        sh(
            "(trap '' TERM; (sh -c 'trap \"\" TERM; echo $$ > orphan; while :; do sleep 0.1; done'"
                + " &) ; while :; do sleep 0.1; done) & echo $! > deaf;"
                + idle());
    await().until(() -> filled("orphan") && filled("deaf") && filled("ready"));
    events.add(new Event.LeaseLost("superseded"));

    assertThat(finish(child, SOON)).isEqualTo(143);
    assertThat(alive("orphan")).isFalse();
    assertThat(alive("deaf")).isFalse();
  }

  @Test
  void aSecondSignalEndsAtOnceAJobThatIgnoresTheFirst() throws Exception {
    ChildProcess child = sh("trap '' TERM; " + idle());
    takeWhenReady(Signal.TERM);
    events.add(new Event.Taken(Signal.TERM));
    assertThat(finish(child, NEVER)).isEqualTo(137);
  }

  @Test
  void aLeaseLostWhileTheJobAnswersASignalDoesNotCutItShort() throws Exception {
    ChildProcess child = sh("trap 'sleep 0.5; exit 6' TERM;" + idle());
    takeWhenReady(Signal.TERM);
    events.add(new Event.LeaseLost("expired"));
    assertThat(finish(child, NEVER)).isEqualTo(6);
  }

  private String idle() {
    return " echo > ready; while :; do sleep 0.05; done";
  }

  private void takeWhenReady(Signal signal) {
    await().until(() -> filled("ready"));
    events.add(new Event.Taken(signal));
  }

  private boolean filled(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) && Files.size(file) > 0;
  }

  private boolean alive(String pidFile) throws IOException {
    long pid = Long.parseLong(Files.readString(folder.resolve(pidFile)).strip());
    return ProcessHandle.of(pid).filter(ProcTable::running).isPresent();
  }

  private int run(String script) throws Exception {
    return finish(sh(script), NEVER);
  }

  private int finish(ChildProcess child, Duration killAfter) throws InterruptedException {
    child.onExit(status -> events.add(new Event.Exited(status)));
    return new Job(child, events, killAfter, SystemTime.INSTANCE).await();
  }

  private ChildProcess sh(String script) throws CannotStartException {
    return start(Attentive.command(List.of("sh", "-c", script)).toArray(String[]::new));
  }

  private ChildProcess start(String... command) throws CannotStartException {
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", System.getenv("PATH"));
    environment.put(JobEnvironment.OUT, folder.toString());
    return ChildProcess.start(List.of(command), environment, folder);
  }
}
