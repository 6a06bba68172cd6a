package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.postgres.Caller.NONCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Line 8: only objects of this very attempt. */
class BindingTest {
  private static TestDatabase database;
  private static Connection connection;
  private static Caller ann;
  private static long fence;

  @BeforeAll
  static void create() throws SQLException {
    database = TestDatabase.create();
    connection = database.connect();
    ann = new Caller(connection, "ann");
    fence = ann.begin("bound");
  }

  @AfterAll
  static void drop() throws SQLException {
    connection.close();
    database.close();
  }

  @ParameterizedTest(name = "nonce {0}, attempts {1}, root {2}")
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      textBlock =
          """
          aaaaaaaaaaaaaaaa | {bound/attempts/000001-000000000001-00000004-NONCE}     | ATTEMPT/f
          aaaaaaaaaaaaaaaa | {bound/attempts/000001-000000000002-00000005-NONCE}     | ATTEMPT/f
          aaaaaaaaaaaaaaaa | {bound/attempts/000002-000000000001-00000005-NONCE}     | ATTEMPT/f
          aaaaaaaaaaaaaaaa | {other/attempts/000001-000000000001-00000005-NONCE}     | ATTEMPT/f
          bbbbbbbbbbbbbbbb | {OWN}    | ATTEMPT/f
          aaaaaaaaaaaaaaaa | {OWN}    | elsewhere/f
          aaaaaaaaaaaaaaaa | {OWN}    | bound/attempts/000001-000000000001-00000005-bbbbbbbbbbbbbbbb/f
          aaaaaaaaaaaaaaaa | {OWN}    | ATTEMPT/
          aaaaaaaaaaaaaaaa | {OWN}    | null
          aaaaaaaaaaaaaaaa | {OWN,x/} | ATTEMPT/f
          aaaaaaaaaaaaaaaa | {}       | ATTEMPT/f
          aaaaaaaaaaaaaaaa | null     | ATTEMPT/f
          null             | {OWN}    | ATTEMPT/f
          AAAAAAAAAAAAAAAA | {bound/attempts/000001-000000000001-00000005-AAAAAAAAAAAAAAAA/} | bound/attempts/000001-000000000001-00000005-AAAAAAAAAAAAAAAA/f
          aaaaaaaaaaaaaaa  | {bound/attempts/000001-000000000001-00000005-aaaaaaaaaaaaaaa/}  | bound/attempts/000001-000000000001-00000005-aaaaaaaaaaaaaaa/f
          """)
  void anyOtherAttemptIsUnbound(String nonce, String attempts, String root) throws SQLException {
    String own = Caller.prefix("bound", fence, 5);
    String named =
        attempts == null ? null : attempts.replace("OWN", own).replace("NONCE", NONCE + "/");
    String file = root == null ? null : root.replace("ATTEMPT/", own);
    assertThat(publish(nonce, named, file)).containsEntry("outcome", "UNBOUND");
  }

  @Test
  void itsOwnIsBound() throws SQLException {
    String prefix = Caller.prefix("bound", fence, 5);
    connection.setAutoCommit(false);
    assertThat(publish(NONCE, "{" + prefix + "}", prefix + "f"))
        .containsEntry("outcome", "APPLIED");
    connection.rollback();
    connection.setAutoCommit(true);
  }

  private static Map<String, Object> publish(String nonce, String attempts, String root)
      throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.publish('bound', 'ann', ?, 5, 'k', 1, ?, ?, null, '', '{}',"
            + " ?, ?::text[], ?, 3, ?, 'text/plain', 1)",
        fence,
        Caller.digest("k"),
        TestServer.INCARNATION,
        nonce,
        attempts,
        root,
        Caller.digest("bytes"));
  }
}
