package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.StoreInfo;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** One real PostgreSQL per JVM, stopped with it, and a migrated template to copy databases from. */
final class TestServer {
  static final UUID STORE_ID = UUID.fromString("00000000-0000-4000-8000-000000000001");
  static final UUID INCARNATION = UUID.fromString("00000000-0000-4000-8000-0000000000a1");
  static final String ROOT = "s3://test-bucket/store";

  private static final String TEMPLATE = "fingerpost_template";
  private static final AtomicInteger COUNT = new AtomicInteger();

  private TestServer() {}

  private static final class Holder {
    static final EmbeddedPostgres POSTGRES = start();

    private static EmbeddedPostgres start() {
      try {
        EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setServerConfig("max_connections", "300")
                // Nothing here outlives the JVM: durability is not what these tests are about.
                .setServerConfig("fsync", "off")
                .setServerConfig("full_page_writes", "off")
                .setServerConfig("jit", "off")
                .start();
        prepare(postgres);
        return postgres;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void prepare(EmbeddedPostgres postgres) {
    run(postgres.getPostgresDatabase(), "create database " + TEMPLATE);
    DataSource template = postgres.getDatabase("postgres", TEMPLATE);
    PrivatePostgres.initStore(template, new StoreInfo(STORE_ID, ROOT, INCARNATION, 1));
  }

  /** A new database with the schema and the store's row; returns its name. */
  static synchronized String createDatabase() {
    String name = "test_" + COUNT.incrementAndGet();
    run(
        Holder.POSTGRES.getPostgresDatabase(),
        "create database " + name + " template " + TEMPLATE + " strategy file_copy");
    return name;
  }

  static void dropDatabase(String name) {
    run(Holder.POSTGRES.getPostgresDatabase(), "drop database " + name + " with (force)");
  }

  /** Not pooled: each connection is a new session. */
  static PGSimpleDataSource dataSource(String database, String role) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"localhost"});
    source.setPortNumbers(new int[] {Holder.POSTGRES.getPort()});
    source.setDatabaseName(database);
    source.setUser(role);
    return source;
  }

  static void run(DataSource database, String sql) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
