package dev.fingerpost.publisher.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.publisher.StoreInfo;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the tests of crashes stand on. */
@Timeout(120)
class PrivatePostgresTest {
  private static final StoreInfo STORE =
      new StoreInfo(UUID.randomUUID(), "s3://test-bucket/private", UUID.randomUUID(), 1);

  private final Path folder = PrivatePostgres.sharedFolder();

  @Test
  void whatWasAcknowledgedSurvivesFiveKillsInARowAndAnotherStart() throws Exception {
    List<Long> acknowledged = new ArrayList<>();
    int port;
    try (PrivatePostgres server = PrivatePostgres.start(folder, Map.of("max_connections", "33"))) {
      port = server.port();
      DataSource database = server.createStore("killed", STORE);
      TestServer.run(database, "create table kept (n bigint)");
      for (int kill = 1; kill <= 5; kill++) {
        try (Connection open = database.getConnection()) {
          acknowledged.addAll(insert(open, kill * 100L));
          server.kill();
          assertThat(open.isValid(5)).isFalse();
        }
        assertThat(server.isAlive()).isFalse();
        server.restart();
        assertThat(server.port()).isEqualTo(port);
        assertThat(kept(database)).containsExactlyElementsOf(acknowledged);
      }
    }
    // The folder is what makes it the same server: any process may go on with it.
    try (PrivatePostgres again = PrivatePostgres.start(folder, Map.of("max_connections", "44"))) {
      assertThat(again.port()).isEqualTo(port);
      DataSource database = again.dataSource("killed", TestDatabase.OWNER);
      assertThat(kept(database)).containsExactlyElementsOf(acknowledged);
      try (Connection connection = database.getConnection()) {
        assertThat(Sql.row(connection, "show max_connections").values()).containsExactly("44");
      }
    }
  }

  @Test
  void aStartEndsAServerThatAKilledProcessLeftBehind() throws Exception {
    PrivatePostgres left = PrivatePostgres.start(folder, Map.of());
    try (PrivatePostgres next = PrivatePostgres.start(folder, Map.of())) {
      assertThat(left.isAlive()).isFalse();
      TestServer.run(next.dataSource("postgres", TestDatabase.OWNER), "select 1");
    } finally {
      left.close();
    }
  }

  private static List<Long> insert(Connection connection, long from) throws SQLException {
    List<Long> done = new ArrayList<>();
    for (long n = from; n < from + 20; n++) {
      Sql.execute(connection, "insert into kept values (" + n + ")");
      done.add(n);
    }
    return done;
  }

  private static List<Long> kept(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Sql.rows(connection, "select n from kept order by n").stream()
          .map(row -> (Long) row.get("n"))
          .toList();
    }
  }
}
