package dev.fingerpost.publisher.equality;

import dev.fingerpost.publisher.StoreInfo;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The owner's hand in the database, for what no function of a client does. */
record Operator(Connection session) {
  /** A role that may call the functions, and belongs to one of the two teams. */
  static void createClientRole(Connection session) throws SQLException {
    try (Statement statement = session.createStatement()) {
      statement.execute(
          """
          do $$ begin
            create role team_a; create role team_b; create role client login in role team_a;
          exception when duplicate_object then null; end $$;
          grant usage on schema fingerpost to client;
          """);
    }
  }

  void begin() throws SQLException {
    become(Names.store(1));
    execute("delete from fingerpost.permission");
  }

  void run(Call call, Names names) throws SQLException {
    if (call instanceof Call.Advance it) {
      // As recovery does: all pointers first, so that no decision under way spans two epochs.
      session.setAutoCommit(false);
      execute(
          "select 1 from fingerpost.pointer where name >= ? and name < ? order by name for update",
          names.pointer("a").value(),
          names.pointer("c").value());
      become(it.next());
      session.commit();
      session.setAutoCommit(true);
    } else if (call instanceof Call.Permit it) {
      execute(
          "insert into fingerpost.permission values (?, ?) on conflict do nothing",
          it.role(),
          it.prefix());
    } else if (call instanceof Call.Expire it) {
      execute(
          "update fingerpost.publication v set state = 'EXPIRED', attempts = null, root_key = null,"
              + " size = null, sha256 = null, media_type = null, files = null"
              + " from fingerpost.pointer p where p.name = v.pointer and v.pointer = ?"
              + " and v.version = ? and v.version <> p.current_version",
          it.pointer().value(),
          it.version());
    } else {
      execute(
          "update fingerpost.domain set expires_at = expires_at - interval '2 hours'"
              + " where name in (?, ?)",
          names.domains().get(0).value(),
          names.domains().get(1).value());
    }
  }

  private void become(StoreInfo next) throws SQLException {
    execute(
        "update fingerpost.store set epoch = ?, incarnation = ?", next.epoch(), next.incarnation());
  }

  private void execute(String sql, Object... arguments) throws SQLException {
    try (PreparedStatement statement = session.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      statement.execute();
    }
  }
}
