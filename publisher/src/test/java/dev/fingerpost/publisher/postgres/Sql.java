package dev.fingerpost.publisher.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls the functions as any client in any language would: plain SQL, in autocommit. */
final class Sql {
  private Sql() {}

  /** The rows of a query, each by column name; arrays and jsonb as text. */
  static List<Map<String, Object>> rows(Connection connection, String sql, Object... arguments)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      try (ResultSet result = statement.executeQuery()) {
        List<Map<String, Object>> rows = new ArrayList<>();
        while (result.next()) {
          Map<String, Object> row = new LinkedHashMap<>();
          for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            row.put(result.getMetaData().getColumnLabel(i), result.getObject(i));
          }
          rows.add(row);
        }
        return rows;
      }
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  /** The one row of a query. */
  static Map<String, Object> row(Connection connection, String sql, Object... arguments)
      throws SQLException {
    List<Map<String, Object>> rows = rows(connection, sql, arguments);
    if (rows.size() != 1) {
      throw new AssertionError(sql + " has " + rows.size() + " rows");
    }
    return rows.get(0);
  }
}
