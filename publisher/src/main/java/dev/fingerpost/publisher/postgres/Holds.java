package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.HoldOutcome.Reason;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What the functions of pins and tags answer. */
final class Holds {
  private Holds() {}

  interface Reading<T> {
    T of(ResultSet row) throws SQLException;
  }

  /**
   * @param done the outcome that is no refusal
   */
  static <T> HoldOutcome<T> outcome(ResultSet row, String done, Reading<T> value)
      throws SQLException {
    String outcome = row.getString("outcome");
    if (outcome.equals(done)) {
      return new HoldOutcome.Done<>(value.of(row));
    }
    Reason reason = outcome.equals("ID_TAKEN") ? Reason.TAKEN : Reason.valueOf(outcome);
    return new HoldOutcome.Refused<>(reason, row.getString("detail"));
  }
}
