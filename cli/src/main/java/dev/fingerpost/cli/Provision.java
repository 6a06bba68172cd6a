package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.publisher.postgres.Migrations;
import dev.fingerpost.writer.FingerpostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Makes a database hold a store: schema and store row. Safe to repeat. */
public final class Provision {
  private static final int CONNECT_SECONDS = 10;

  private Provision() {}

  /**
   * Connections for commands that migrate; each is a new one.
   *
   * @throws CommandException exit 2, if the URL is malformed
   */
  static DataSource database(Config.Database database) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setUrl(database.url());
    } catch (IllegalArgumentException e) {
      // Without the cause: it prints the whole URL, which may hold a password.
      throw CommandException.usage(
          "the database URL is not of the form jdbc:postgresql://host:port/name",
          "correct FINGERPOST_DATABASE_URL; fingerpost config show says where it is set");
    }
    source.setUser(database.user());
    source.setPassword(database.password());
    source.setConnectTimeout(CONNECT_SECONDS);
    source.setApplicationName("fingerpost");
    return source;
  }

  /**
   * Fails early, with the reason in one line.
   *
   * @throws FingerpostException if nobody answers, or refuses the user
   */
  static void reach(DataSource database, Config.Database config) {
    try (Connection connection = database.getConnection()) {
      connection.getMetaData();
    } catch (SQLException e) {
      throw new FingerpostException(
          "cannot reach the database " + config.shown() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Migrates and says which store this is.
   *
   * @return how many migrations were run
   * @throws CommandException exit 2, if the database holds another store already
   */
  public static int run(Config config, RandomGenerator random) {
    DataSource database = database(config.database());
    reach(database, config.database());
    int migrated = Migrations.migrate(database);
    String wanted = config.storage().root().toString();
    String root = initialise(database, wanted, random);
    if (!root.equals(wanted)) {
      throw CommandException.usage(
          "this database holds the store " + root + " already, not " + wanted,
          "use that store, or another database for this one");
    }
    return migrated;
  }

  private static String initialise(DataSource database, String root, RandomGenerator random) {
    try (Connection connection = database.getConnection();
        PreparedStatement statement =
            connection.prepareStatement("select root from fingerpost.init_store(?, ?, ?)")) {
      statement.setString(1, root);
      statement.setObject(2, uuid(random));
      statement.setObject(3, uuid(random));
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    } catch (SQLException e) {
      throw new FingerpostException("cannot write the store's row: " + e.getMessage(), e);
    }
  }

  private static UUID uuid(RandomGenerator random) {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
