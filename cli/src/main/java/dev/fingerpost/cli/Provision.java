package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.publisher.postgres.Migrations;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.StoreRoot;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Makes a database and a root a store: schema, store row and witness. Safe to repeat. */
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
   * Makes database and root one store, in an order that a crash at any step lets a repeat complete:
   *
   * <ol>
   *   <li>look, and write nothing, if database and root cannot become one store;
   *   <li>migrate, and write the store's row with its random identity, unless there is one;
   *   <li>write what the row says into the bucket, unless it is there.
   * </ol>
   *
   * @return how many migrations were run
   * @throws CommandException exit 2, if the database or the root belongs to another store already,
   *     or the root is inside or above another store's
   */
  public static int run(Config config, Host host) {
    DataSource database = database(config.database());
    reach(database, config.database());
    StoreRoot root = config.storage().root();
    StoreRow row = new StoreRow(database, root);
    try (Claim claim = Claim.open(config, host.time())) {
      claim.check(row.read());
      int migrated = Migrations.migrate(database);
      claim.write(row.create(host.random()));
      return migrated;
    }
  }
}
