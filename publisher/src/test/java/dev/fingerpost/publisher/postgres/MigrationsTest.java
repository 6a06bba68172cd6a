package dev.fingerpost.publisher.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

class MigrationsTest {
  @Test
  void aMigratedDatabaseHasNothingPendingAndMigratingAgainDoesNothing() {
    try (TestDatabase database = TestDatabase.create()) {
      assertThat(Migrations.pending(database.dataSource())).isEmpty();
      assertThat(Migrations.migrate(database.dataSource())).isZero();
    }
  }

  @Test
  void anEmptyDatabaseHasAllMigrationsPending() {
    try (TestDatabase database = TestDatabase.create()) {
      database.run("drop schema fingerpost cascade");
      assertThat(Migrations.pending(database.dataSource())).contains("1 schema");
      assertThat(Migrations.migrate(database.dataSource())).isPositive();
    }
  }

  @Test
  void roleThatMayNotMigrateIsToldWhatItMayNotDo() {
    try (TestDatabase database = TestDatabase.create()) {
      database.run("drop role if exists powerless; create role powerless login");
      for (String statement :
          List.of("select 1", "grant usage on schema fingerpost to powerless")) {
        database.run(statement);
        assertThatThrownBy(() -> Migrations.migrate(database.dataSource("powerless")))
            .hasMessageContaining("permission denied for")
            .hasMessageContaining("use the role that owns the schema")
            .hasMessageNotContaining("\n");
      }
      database.run("drop schema fingerpost cascade");
      assertThatThrownBy(() -> Migrations.migrate(database.dataSource("powerless")))
          .hasMessageContaining("cannot migrate schema fingerpost: ERROR: permission denied for");
    }
  }

  @Test
  void whoReadsPointersReadsPinsAndTagsAfterTheUpgradeToo() throws SQLException {
    try (TestDatabase database = TestDatabase.create()) {
      database.run("drop schema fingerpost cascade");
      Flyway.configure(Migrations.class.getClassLoader())
          .dataSource(database.dataSource())
          .schemas(Migrations.SCHEMA)
          .locations("classpath:dev/fingerpost/publisher/postgres/migration")
          .target("6")
          .load()
          .migrate();
      database.run(
          """
          drop role if exists "old Reader"; create role "old Reader" login;
          drop role if exists stranger; create role stranger login;
          grant usage on schema fingerpost to "old Reader", stranger;
          grant select on fingerpost.pointer_status to "old Reader"
          """);
      assertThat(Migrations.migrate(database.dataSource())).isPositive();
      for (String view : List.of("pin_status", "tag_status", "pointer_status")) {
        assertThat(count(database, "old Reader", view)).isZero();
        assertThatThrownBy(() -> count(database, "stranger", view))
            .hasMessageContaining("permission denied");
      }
    }
  }

  private static long count(TestDatabase database, String role, String view) throws SQLException {
    try (Connection connection = database.connect(role)) {
      return (long) Sql.row(connection, "select count(*) as n from fingerpost." + view).get("n");
    }
  }

  @Test
  void initialisingAStoreAgainKeepsTheRowThatStands() throws SQLException {
    try (TestDatabase database = TestDatabase.create();
        Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select * from fingerpost.init_store('s3://other', gen_random_uuid(),"
                    + " gen_random_uuid())")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString("root")).isEqualTo(database.store().root());
      assertThat(row.getObject("incarnation")).isEqualTo(database.store().incarnation());
      assertThat(row.next()).isFalse();
    }
  }
}
