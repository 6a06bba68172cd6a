package dev.fingerpost.publisher.postgres;

import static org.awaitility.Awaitility.await;

import dev.fingerpost.publisher.StoreInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL of one's own, to be killed: its data and its port outlive it. In its folder are the
 * data, what the server said ({@code server.log}) and its port. Not thread-safe, save for {@link
 * #dataSource}; Linux only.
 *
 * <p>The server does not sync to disk unless a setting says so: a kill loses what it had in its
 * memory, a power cut is not what this is for.
 */
public final class PrivatePostgres implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String TEMPLATE = "fingerpost_template";

  private final Path folder;
  private final int port;
  private final Map<String, String> settings;
  private final ServedFolder served;
  private final Thread atExit = new Thread(this::killAtExit);
  private Process server;

  private PrivatePostgres(Path folder, int port, Map<String, String> settings) throws IOException {
    this.folder = folder;
    this.port = port;
    this.settings = Map.copyOf(settings);
    this.served = new ServedFolder(data(folder));
    Runtime.getRuntime().addShutdownHook(atExit);
    this.server = launch();
  }

  /**
   * Starts on a folder, which is made where there is none. A server that a killed process left
   * behind on it is killed first.
   *
   * @param folder its own alone; data in it that are not whole are removed
   * @param settings of the server, as in {@code postgresql.conf}
   */
  public static PrivatePostgres start(Path folder, Map<String, String> settings)
      throws IOException {
    Path home = Files.createDirectories(folder).toRealPath();
    new ServedFolder(data(home)).kill();
    // Init may take its time to bury an orphan, which until then looks alive to the next server.
    Files.deleteIfExists(data(home).resolve("postmaster.pid"));
    return new PrivatePostgres(home, FixedPort.notedIn(home.resolve("port")), settings);
  }

  /**
   * One folder per JVM, for tests that need a server of their own but not its data, one after the
   * other: with data and schema made already it starts within a tenth of a second. Databases, roles
   * and whatever else they made stay.
   */
  public static Path sharedFolder() {
    return PostgresData.Shared.FOLDER;
  }

  private static Path data(Path folder) {
    return folder.resolve("data");
  }

  private Process launch() throws IOException {
    List<String> words = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      words.addAll(List.of("unshare", "-U")); // it refuses to run as root: here it is nobody
    }
    words.addAll(List.of(PostgresData.program(folder).toString(), "-D", data(folder).toString()));
    words.addAll(List.of("-p", Integer.toString(port), "-F", "-c", "jit=off"));
    words.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
    settings.forEach((name, value) -> words.addAll(List.of("-c", name + "=" + value)));
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
            .start();
    Path note = data(folder).resolve("postmaster.pid");
    await()
        .atMost(PATIENCE)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> isReady(process, note));
    return process;
  }

  /** The server notes in its own file when it takes connections. */
  private boolean isReady(Process process, Path note) throws IOException {
    if (!process.isAlive()) {
      throw new AssertionError("PostgreSQL ended at its start: " + log());
    }
    List<String> lines = Files.exists(note) ? Files.readAllLines(note) : List.of();
    return lines.size() > 7
        && lines.get(0).equals(Long.toString(process.pid()))
        && lines.get(7).startsWith("ready");
  }

  private Path logFile() {
    return folder.resolve("server.log");
  }

  /** Where it listens on 127.0.0.1; the same for ever. */
  public int port() {
    return port;
  }

  /** Not pooled: each connection is a new session. */
  public DataSource dataSource(String database, String role) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName(database);
    source.setUser(role);
    return source;
  }

  /** What the server has said since it was made. */
  public String log() throws IOException {
    return Files.readString(logFile());
  }

  /** Whether the main process is there. */
  public boolean isAlive() {
    return server.isAlive();
  }

  /** SIGKILL to the main process; returns when all the others have noticed and ended. */
  public void kill() throws IOException {
    served.kill();
    awaitEnd();
  }

  /** Starts it again after {@link #kill}, {@link #stop} or an end of its own, and recovers. */
  public void restart() throws IOException {
    if (isAlive()) {
      throw new IllegalStateException("it runs");
    }
    served.kill(); // children that have not noticed yet that it ended
    server = launch();
  }

  /** Ends it in order; transactions under way are rolled back. */
  public void stop() throws IOException {
    Process unused =
        new ProcessBuilder("sh", "-c", "kill -INT " + server.pid()).inheritIO().start();
    awaitEnd();
  }

  private void awaitEnd() {
    Process ended = server.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    if (ended.isAlive()) {
      throw new AssertionError("PostgreSQL does not end");
    }
  }

  /** Stops it and leaves the data. */
  @Override
  public void close() throws IOException {
    Runtime.getRuntime().removeShutdownHook(atExit);
    if (isAlive()) {
      stop();
    }
    served.kill();
  }

  private void killAtExit() {
    try {
      served.kill();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes an empty database ready for use: the schema, and the store's row. */
  public static void initStore(DataSource database, StoreInfo store) {
    Migrations.migrate(database);
    insertStore(database, store);
  }

  private static void insertStore(DataSource database, StoreInfo store) {
    TestServer.run(
        database,
        "select fingerpost.init_store('%s', '%s', '%s')"
            .formatted(store.root(), store.storeId(), store.incarnation()));
  }

  /** The same in a database that is created for it; from the second on it takes no migration. */
  public DataSource createStore(String database, StoreInfo store) throws SQLException {
    DataSource maintenance = dataSource("postgres", TestDatabase.OWNER);
    if (!hasTemplate(maintenance)) {
      TestServer.run(maintenance, "create database " + TEMPLATE);
      Migrations.migrate(dataSource(TEMPLATE, TestDatabase.OWNER));
    }
    TestServer.run(
        maintenance,
        "create database " + database + " template " + TEMPLATE + " strategy file_copy");
    DataSource created = dataSource(database, TestDatabase.OWNER);
    insertStore(created, store);
    return created;
  }

  private static boolean hasTemplate(DataSource maintenance) throws SQLException {
    try (Connection connection = maintenance.getConnection()) {
      return !Sql.rows(connection, "select 1 from pg_database where datname = ?", TEMPLATE)
          .isEmpty();
    }
  }
}
