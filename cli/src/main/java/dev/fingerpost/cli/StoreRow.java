package dev.fingerpost.cli;

import dev.fingerpost.publisher.Witness;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.StoreRoot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/** The one row that says which store a database holds. */
final class StoreRow {
  private static final String EXISTS = "select to_regclass('fingerpost.store') is not null";
  private static final String READ = "select * from fingerpost.store";
  private static final String CREATE = "select * from fingerpost.init_store(?, ?, ?)";

  private final DataSource database;
  private final StoreRoot wanted;

  StoreRow(DataSource database, StoreRoot wanted) {
    this.database = database;
    this.wanted = wanted;
  }

  /**
   * What it says; empty if the database holds no store yet, or has no schema.
   *
   * @throws CommandException exit 2, if the database holds another root
   */
  Optional<Witness> read() {
    try (Connection connection = database.getConnection();
        PreparedStatement exists = connection.prepareStatement(EXISTS);
        PreparedStatement read = connection.prepareStatement(READ)) {
      try (ResultSet answer = exists.executeQuery()) {
        if (!answer.next() || !answer.getBoolean(1)) {
          return Optional.empty();
        }
      }
      return row(read);
    } catch (SQLException e) {
      throw new FingerpostException("cannot read the store's row: " + e.getMessage(), e);
    }
  }

  /**
   * Writes the row with a random identity, unless there is one; it never changes one.
   *
   * @return what the row says now
   * @throws CommandException exit 2, if it is of another root
   */
  Witness create(RandomGenerator random) {
    try (Connection connection = database.getConnection();
        PreparedStatement create = connection.prepareStatement(CREATE)) {
      create.setString(1, wanted.toString());
      create.setObject(2, uuid(random));
      create.setObject(3, uuid(random));
      return row(create).orElseThrow();
    } catch (SQLException e) {
      throw new FingerpostException("cannot write the store's row: " + e.getMessage(), e);
    }
  }

  private Optional<Witness> row(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      return row.next() ? Optional.of(witness(row)) : Optional.empty();
    }
  }

  private Witness witness(ResultSet row) throws SQLException {
    StoreRoot root = StoreRoot.recorded(row.getString("root"));
    if (!root.equals(wanted)) {
      throw CommandException.usage(
          "this database holds the store " + root + " already, not " + wanted,
          "use that store, or another database for this one");
    }
    return new Witness(
        row.getObject("store_id", UUID.class),
        row.getObject("incarnation", UUID.class),
        root,
        row.getInt("epoch"),
        row.getString("system_identifier"),
        row.getString("timeline"));
  }

  private static UUID uuid(RandomGenerator random) {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
