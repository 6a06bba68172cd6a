package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.StoreInfo;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A fresh, migrated database with an initialised store, on a real PostgreSQL that runs once per
 * JVM. Create one per test class, close it after.
 */
public final class TestDatabase implements AutoCloseable {
  /** Who owns everything: a superuser. */
  public static final String OWNER = "postgres";

  private final String name = TestServer.createDatabase();

  private TestDatabase() {}

  public static TestDatabase create() {
    return new TestDatabase();
  }

  /** Sessions of the owner, a new one for each connection. */
  public DataSource dataSource() {
    return dataSource(OWNER);
  }

  /** Sessions of another role, which may log in without a password. */
  public DataSource dataSource(String role) {
    return TestServer.dataSource(name, role);
  }

  public Connection connect() throws SQLException {
    return dataSource().getConnection();
  }

  public Connection connect(String role) throws SQLException {
    return dataSource(role).getConnection();
  }

  /** The name of the database on its server. */
  public String name() {
    return name;
  }

  /** The store this database holds. */
  public StoreInfo store() {
    return new StoreInfo(TestServer.STORE_ID, TestServer.ROOT, TestServer.INCARNATION, 1);
  }

  /** Runs SQL as the owner, in a session of its own. */
  public void run(String sql) {
    TestServer.run(dataSource(), sql);
  }

  /** Drops the database, whoever is connected. */
  @Override
  public void close() {
    TestServer.dropDatabase(name);
  }
}
