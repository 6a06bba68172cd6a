package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.Clients;
import dev.fingerpost.Config;
import dev.fingerpost.publisher.PointerStoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections whose server was killed (Iceberg #17829). */
@Timeout(120)
class CrashedConnectionTest {
  /** How connections are made. */
  enum Way {
    /** As the facade is wired. */
    POOL,
    /** A new one each time. */
    PLAIN
  }

  private static PrivatePostgres server;
  private static ExecutorService threads;
  private final List<AutoCloseable> toClose = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    server = PrivatePostgres.start(PrivatePostgres.sharedFolder(), Map.of());
    threads = Executors.newCachedThreadPool();
  }

  @AfterAll
  static void stop() throws Exception {
    threads.shutdownNow();
    server.close();
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : toClose) {
      each.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aConnectionThatDiedInTheMiddleOfACallIsNotGivenToTheNext(Way way) throws Exception {
    PostgresCalls calls = new PostgresCalls(database(way), threads);
    CompletableFuture<PointerStoreException> failure =
        CompletableFuture.supplyAsync(() -> failure(calls, "select pg_sleep(60)::text"), threads);
    await().until(() -> activity("query like '%pg_sleep%' and state = 'active'") == 1);
    server.kill();
    assertThat(failure.get().effect()).isEqualTo(IN_DOUBT);
    server.restart();
    assertThat(ask(calls, "select 'next'")).isEqualTo("next");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void oneThatDiedIdleFailsAtMostOneCall(Way way) throws Exception {
    PostgresCalls calls = new PostgresCalls(database(way), threads);
    int idle = 4;
    List<CompletableFuture<String>> atOnce =
        IntStream.range(0, idle)
            .mapToObj(
                n ->
                    CompletableFuture.supplyAsync(
                        () -> ask(calls, "select pg_sleep(0.2)::text"), threads))
            .toList();
    atOnce.forEach(CompletableFuture::join);
    server.kill();
    server.restart();
    long failures = IntStream.range(0, idle).filter(n -> !answers(calls)).count();
    assertThat(failures).isLessThanOrEqualTo(way == Way.POOL ? idle : 0);
    assertThat(IntStream.range(0, 2 * idle)).allMatch(n -> answers(calls));
  }

  private static boolean answers(PostgresCalls calls) {
    try {
      return ask(calls, "select 'here'").equals("here");
    } catch (PointerStoreException e) {
      return false;
    }
  }

  private static String ask(PostgresCalls calls, String sql) {
    return calls.write("ask", soon(), session -> session.query(sql).mapTo(String.class).one());
  }

  private static PointerStoreException failure(PostgresCalls calls, String sql) {
    try {
      throw new AssertionError("answered " + ask(calls, sql));
    } catch (PointerStoreException e) {
      return e;
    }
  }

  private DataSource database(Way way) {
    String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres";
    return way == Way.PLAIN
        ? server.dataSource("postgres", TestDatabase.OWNER)
        : Clients.database(new Config.Database(url, TestDatabase.OWNER, ""), toClose::add);
  }

  private static long activity(String condition) throws SQLException {
    try (Connection connection =
        server.dataSource("postgres", TestDatabase.OWNER).getConnection()) {
      return (long)
          Sql.row(
                  connection,
                  "select count(*) as n from pg_stat_activity where pid <> pg_backend_pid() and "
                      + condition)
              .get("n");
    }
  }
}
