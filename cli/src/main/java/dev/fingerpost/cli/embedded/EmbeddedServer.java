package dev.fingerpost.cli.embedded;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** PostgreSQL and an S3 server over one folder, for as long as this object is open. */
public final class EmbeddedServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EmbeddedServer.class);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Endpoints endpoints;
  private final PostgresServer postgres;
  private final ObjectServer objects;

  /** A process that ends early, by Ctrl-C for instance, must not leave PostgreSQL behind. */
  private final Thread atExit = new Thread(this::stop, "embedded-server-stop");

  private EmbeddedServer(Endpoints endpoints, PostgresServer postgres, ObjectServer objects) {
    this.endpoints = endpoints;
    this.postgres = postgres;
    this.objects = objects;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Starts both over a folder, which is made if absent, and waits until they answer. What a killed
   * predecessor left running there is ended first. The caller makes sure that there is one at a
   * time.
   *
   * @param cache where the programs of PostgreSQL are kept between starts
   * @throws EmbeddedException if one of them does not start; then none is left running
   */
  public static EmbeddedServer start(Path folder, Path cache, Time time, RandomGenerator random) {
    try {
      return start(Workspace.create(folder), new Binaries(cache), time, random);
    } catch (IOException e) {
      throw new EmbeddedException("the embedded store in " + folder + " cannot start: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddedException("interrupted while the embedded store was starting", e);
    }
  }

  /** Where the programs of PostgreSQL are kept on this machine. */
  public static Path cache(Map<String, String> environment, Path home) {
    return Binaries.cache(environment, home);
  }

  private static EmbeddedServer start(
      Workspace workspace, Binaries binaries, Time time, RandomGenerator random)
      throws IOException, InterruptedException {
    Postmaster.clear(workspace.postgres());
    requireSettings(workspace);
    Endpoints endpoints = Endpoints.choose(workspace, random);
    endpoints.write(workspace);
    // The two start side by side: each takes about a second.
    CompletableFuture<ObjectServer> objects =
        CompletableFuture.supplyAsync(() -> objects(workspace, endpoints));
    Deadline deadline = Deadline.after(PATIENCE, time);
    try {
      PostgresServer postgres =
          PostgresServer.start(workspace, binaries.unpacked(), endpoints, deadline, time);
      return join(endpoints, postgres, objects);
    } catch (IOException | InterruptedException | RuntimeException e) {
      closeWhenStarted(objects);
      throw e;
    }
  }

  private static void closeWhenStarted(CompletableFuture<ObjectServer> objects) {
    try {
      objects.thenAccept(ObjectServer::close).join();
    } catch (CompletionException e) {
      log.warn("the S3 server failed as well", e);
    }
  }

  private static EmbeddedServer join(
      Endpoints endpoints, PostgresServer postgres, CompletableFuture<ObjectServer> objects) {
    try {
      return new EmbeddedServer(endpoints, postgres, objects.join());
    } catch (CompletionException e) {
      postgres.close();
      throw new EmbeddedException(String.valueOf(e.getCause()), e);
    }
  }

  /** Data without the credentials they were made with would be locked up for ever, silently. */
  private static void requireSettings(Workspace workspace) {
    if (Files.isDirectory(workspace.postgres()) && !Files.exists(workspace.settings())) {
      throw new EmbeddedException(
          workspace.settings()
              + " is missing, but there are data; put it back, or delete "
              + workspace.folder()
              + " with all it holds",
          null);
    }
  }

  private static ObjectServer objects(Workspace workspace, Endpoints endpoints) {
    try {
      return ObjectServer.start(workspace.objects(), endpoints);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The settings a client needs, by the names of property files. */
  public Map<String, String> settings() {
    return endpoints.settings();
  }

  boolean isAlive() {
    return postgres.isAlive();
  }

  /** Stops both and waits until they have stopped; safe to repeat. */
  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      log.debug("closed while the process ends", e);
    }
  }

  private synchronized void stop() {
    try {
      objects.close();
    } finally {
      postgres.close();
    }
  }
}
