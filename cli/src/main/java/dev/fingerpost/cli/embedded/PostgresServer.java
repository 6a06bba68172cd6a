package dev.fingerpost.cli.embedded;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** PostgreSQL over a workspace, as a child of this process. Its data outlive it. */
final class PostgresServer implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(20);

  /** What a commit promises is kept through a power cut; connections for a crowd of processes. */
  private static final List<String> SETTINGS =
      List.of(
          "fsync=on",
          "synchronous_commit=on",
          "full_page_writes=on",
          "max_connections=300",
          "shared_buffers=64MB",
          "jit=off",
          "unix_socket_directories=",
          "listen_addresses=" + Endpoints.HOST);

  private final Process process;

  private PostgresServer(Process process) {
    this.process = process;
  }

  /**
   * Starts it and waits until it answers; makes the data folder if there is none.
   *
   * @throws EmbeddedException if it ends instead, or is not ready before the deadline
   */
  static PostgresServer start(
      Workspace workspace, Path programs, Endpoints endpoints, Deadline deadline, Time time)
      throws IOException, InterruptedException {
    Account account = Account.choose();
    if (!Files.isDirectory(workspace.postgres())) {
      initialise(workspace, programs.resolve("bin/initdb"), account, endpoints);
    }
    account.own(workspace.postgres());
    Process process = launch(workspace, programs.resolve("bin/postgres"), account, endpoints);
    PostgresServer server = new PostgresServer(process);
    try {
      server.awaitReady(workspace, deadline, time);
      return server;
    } catch (RuntimeException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  private static Process launch(
      Workspace workspace, Path program, Account account, Endpoints endpoints) throws IOException {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(program.toString(), "-D", workspace.postgres().toString()));
    words.addAll(List.of("-p", endpoints.postgres() + ""));
    SETTINGS.forEach(setting -> words.addAll(List.of("-c", setting)));
    return new ProcessBuilder(account.command(words))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(workspace.log().toFile()))
        .start();
  }

  /** In a folder beside, then renamed: one that was interrupted is never taken for a whole one. */
  private static void initialise(
      Workspace workspace, Path program, Account account, Endpoints endpoints)
      throws IOException, InterruptedException {
    Path fresh = workspace.folder().resolve("postgres.new");
    if (Files.exists(fresh)) {
      Trees.delete(fresh);
    }
    Workspace.privateFolder(fresh);
    Path password = Files.createTempFile(workspace.folder(), "password", ".new");
    try {
      Files.writeString(password, endpoints.password());
      account.own(fresh);
      account.own(password);
      Commands.run(account.command(initdb(program, fresh, password)));
    } finally {
      Files.delete(password);
    }
    Files.move(fresh, workspace.postgres());
  }

  private static List<String> initdb(Path program, Path data, Path password) {
    return List.of(
        program.toString(),
        "--pgdata=" + data,
        "--username=" + Endpoints.USER,
        "--pwfile=" + password,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--data-checksums",
        "--no-instructions");
  }

  /** The server notes in its own file when it takes connections. */
  private void awaitReady(Workspace workspace, Deadline deadline, Time time)
      throws InterruptedException {
    Path note = workspace.postgres().resolve("postmaster.pid");
    while (!isReady(note)) {
      if (!process.isAlive()) {
        throw new EmbeddedException(
            "PostgreSQL ended with " + process.exitValue() + "; see " + workspace.log(), null);
      }
      deadline.check("PostgreSQL was ready");
      time.sleep(STEP);
    }
  }

  private boolean isReady(Path note) {
    try {
      List<String> lines = Files.readAllLines(note);
      return lines.size() > 7
          && lines.get(0).equals(process.pid() + "")
          && lines.get(7).startsWith("ready");
    } catch (IOException e) {
      return false;
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Stops it and waits until it has stopped; safe to repeat. */
  @Override
  public void close() {
    try {
      new Postmaster(process.toHandle()).stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
