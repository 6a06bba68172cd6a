package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.ChildMain;
import dev.fingerpost.gc.chaos.child.Round;
import dev.fingerpost.gc.chaos.child.Setup;
import dev.fingerpost.gc.chaos.child.Step;
import dev.fingerpost.publisher.postgres.PostgresProxy;
import dev.fingerpost.writer.testing.FaultProxy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A child, its two ways to the world, and the wire to it. */
final class ChildProcess implements AutoCloseable {
  /** For a request to arrive and to be done. */
  private static final long REST_MILLIS = 60;

  private static final Duration ONE_HOUR = Duration.ofHours(1);

  private static final List<String> QUICK_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx96m");

  final Setup setup;
  final boolean clockOff;
  private final PostgresProxy database;
  private final FaultProxy objects;
  private final Process process;
  private final BufferedReader out;
  private final Writer in;

  /** What this round is; set by the director alone. */
  volatile @Nullable Round round;

  volatile @Nullable Order order;

  /** The publish of this round that is held up, if one is. */
  volatile @Nullable CompletableFuture<Void> held;

  private volatile boolean told;
  private volatile boolean killed;

  /**
   * Starts one.
   *
   * @param clock the library that gives it a clock five hours ahead; empty for the machine's
   * @param complaints where its standard error goes
   */
  ChildProcess(
      Setup setup,
      PostgresProxy database,
      FaultProxy objects,
      Optional<Path> clock,
      Path complaints)
      throws IOException {
    this.setup = setup;
    this.database = database;
    this.objects = objects;
    this.clockOff = clock.isPresent();
    ProcessBuilder builder = new ProcessBuilder(command(setup));
    builder.redirectError(ProcessBuilder.Redirect.appendTo(complaints.toFile()));
    clock.ifPresent(library -> builder.environment().putAll(ahead(library)));
    this.process = builder.start();
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.in = process.outputWriter(StandardCharsets.UTF_8);
  }

  private static List<String> command(Setup setup) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(QUICK_START);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(ChildMain.class.getName());
    command.addAll(setup.arguments());
    return command;
  }

  /**
   * Only what people call the time: histories of all processes are told by the one real clock. With
   * the library's own fix for it, every timed wait of a JVM would be a busy one.
   */
  private static Map<String, String> ahead(Path library) {
    return Map.of(
        "LD_PRELOAD",
        library.toString(),
        "FAKETIME",
        "+5h",
        "FAKETIME_DONT_FAKE_MONOTONIC",
        "1",
        "FAKETIME_FORCE_MONOTONIC_FIX",
        "0");
  }

  /** Does as it asks until it ends, or is ended. */
  void serve(Director director) {
    try {
      String line = out.readLine();
      while (line != null) {
        in.write(answer(director, line) + "\n");
        in.flush();
        line = out.readLine();
      }
    } catch (IOException e) {
      // It was killed in the middle of a line.
    }
  }

  private String answer(Director director, String line) {
    String[] parts = line.split(" ", 2);
    return switch (parts[0]) {
      case "ready" -> ready(director, Long.parseLong(parts[1]));
      case "at" -> director.at(this, Step.valueOf(parts[1]));
      case "starved" -> director.starved(Step.valueOf(parts[1]));
      case "settled" -> settled();
      case "done" -> director.done(this, parts[1]);
      default -> throw new IllegalStateException("a child says " + line);
    };
  }

  /** What it does next; its clock must be as it should. */
  private String ready(Director director, long clock) {
    boolean off = Math.abs(clock - System.currentTimeMillis()) > ONE_HOUR.toMillis();
    if (off != clockOff) {
      throw new IllegalStateException("a child has the wrong clock: " + clock);
    }
    Optional<Round> next = director.next(this);
    told = next.isEmpty();
    return next.map(Round::line).orElse("end");
  }

  /** It has settled what it was in doubt about: now comes the publish that was held up. */
  private String settled() {
    CompletableFuture<Void> release = held;
    if (release != null && release.complete(null)) {
      held = null;
      new CompletableFuture<Void>()
          .completeOnTimeout(null, REST_MILLIS, TimeUnit.MILLISECONDS)
          .join();
    }
    return Director.GO;
  }

  /** Once it serves no more: why, if it was neither told to end nor killed. */
  Optional<String> fault() {
    if (killed) {
      return Optional.empty();
    }
    int status = process.onExit().orTimeout(1, TimeUnit.MINUTES).join().exitValue();
    return told && status == 0
        ? Optional.empty()
        : Optional.of(setup.name() + " ended by itself, with " + status + ", in " + round);
  }

  /** SIGKILL; returns when it is gone. */
  void kill() {
    killed = true;
    process.destroyForcibly().onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }

  /** SIGSTOP. */
  void stop() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** SIGCONT. */
  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int status =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    if (status != 0 && process.isAlive()) {
      throw new IOException("kill -" + name + " of a child ended with " + status);
    }
  }

  @Override
  public void close() throws IOException {
    kill();
    database.close();
    objects.close();
  }
}
