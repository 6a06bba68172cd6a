package dev.fingerpost.publisher.postgres;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.SystemTime;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A real server of its own, since it is killed and cancelled, and calls that leave a mark. */
abstract class CallsFixture {
  static EmbeddedPostgres server;
  static Jdbi admin;
  static ExecutorService waiters;

  @BeforeAll
  static void start() throws Exception {
    // A commit that asks for it (mark(0)) waits for a standby that never comes.
    server =
        EmbeddedPostgres.builder()
            .setServerConfig("synchronous_commit", "local")
            .setServerConfig("synchronous_standby_names", "nobody")
            .start();
    admin = Jdbi.create(server.getPostgresDatabase());
    waiters = Executors.newCachedThreadPool();
    run("create table mark (n int)");
    run(
        """
        create function mark(n int, state text default null) returns int language plpgsql as $$
        begin
          if n = 0 then perform set_config('synchronous_commit', 'on', true); end if;
          insert into mark values (n);
          if state = '01000' then raise warning 'half done';
          elsif state is not null then raise exception 'refused' using errcode = state; end if;
          return n;
        end $$
        """);
  }

  @AfterAll
  static void stop() throws Exception {
    waiters.shutdownNow();
    server.close();
  }

  @BeforeEach
  void empty() {
    run("truncate mark");
  }

  static int pid(PostgresCalls calls) {
    return calls.write(
        "pid",
        Deadline.after(Duration.ofSeconds(20), SystemTime.INSTANCE),
        session -> session.query("select pg_backend_pid()").mapTo(Integer.class).one());
  }

  static PointerStoreException failure(PostgresCalls calls, String sql) {
    return failure(calls, sql, Duration.ofSeconds(20));
  }

  static PointerStoreException failure(PostgresCalls calls, String sql, Duration budget) {
    return catchThrowableOfType(
        PointerStoreException.class,
        () ->
            calls.write(
                "try",
                Deadline.after(budget, SystemTime.INSTANCE),
                session -> session.query(sql).mapTo(String.class).one()));
  }

  static HikariDataSource pool(int port) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(url(port));
    pool.setMaximumPoolSize(1);
    pool.setInitializationFailTimeout(-1);
    return pool;
  }

  static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&prepareThreshold=0";
  }

  static long marks() {
    return number("select count(*) from mark");
  }

  static long activity(String condition) {
    return number("select count(*) from pg_stat_activity where " + condition);
  }

  static long number(String sql) {
    return admin.withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).one());
  }

  static void run(String sql) {
    admin.useHandle(handle -> handle.execute(sql));
  }
}
