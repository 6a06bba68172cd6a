package dev.fingerpost.publisher.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BatchTest {
  @Test
  void aBatchIsAppliedWholeOrNotAtAll() throws SQLException {
    try (TestDatabase database = TestDatabase.create();
        Connection connection = database.connect()) {
      Caller ann = new Caller(connection, "ann");
      long fence = ann.begin("b");
      assertThat(ann.open("a", "b", fence)).isEqualTo("OPENED");

      assertThat(batch(ann, fence, 1, "k", "b", "a"))
          .extracting(row -> row.get("pointer") + " " + row.get("outcome"))
          .containsExactly("a APPLIED", "b APPLIED");
      assertThat(batch(ann, fence, 1, "k", "a", "b"))
          .extracting("outcome")
          .containsOnly("DUPLICATE");

      assertThat(ann.publish("a", fence, 2, "alone")).isEqualTo("APPLIED");
      assertThat(batch(ann, fence, 3, "alone", "a", "b"))
          .extracting(row -> row.get("outcome") + " by " + row.get("decided_by"))
          .containsOnly("KEY_CONFLICT by a");

      assertThat(ann.publish("b", fence, 9, "high")).isEqualTo("APPLIED");
      assertThat(batch(ann, fence, 4, "low", "a", "b"))
          .extracting(row -> row.get("outcome") + " by " + row.get("decided_by"))
          .containsOnly("STALE by b");
      assertThat(ann.pointer("a")).containsEntry("current_version", 2L);
      assertThat(batch(ann, fence, 10, "new", "a", "never-opened"))
          .extracting(row -> row.get("outcome") + " by " + row.get("decided_by"))
          .containsOnly("NOT_OPEN by never-opened");
      assertThatThrownBy(() -> batch(ann, fence, 10, "new", "a", "a"))
          .hasMessageContaining("each pointer once");
      assertThatThrownBy(() -> batch(ann, fence, 10, "new")).hasMessageContaining("at least one");
      ann.begin("c");
      assertThatThrownBy(() -> batch(ann, fence, 10, "new", "a", "c"))
          .hasMessageContaining("one domain");
    }
  }

  private static List<Map<String, Object>> batch(
      Caller caller, long fence, int seq, String key, String... pointers) throws SQLException {
    String members =
        Arrays.stream(pointers)
            .map(it -> member(it, fence, seq))
            .collect(Collectors.joining(",", "[", "]"));
    return Sql.rows(
        caller.connection(),
        "select * from fingerpost.publish_batch(?, ?, ?, ?, 1, ?, ?, '', '{}', ?::jsonb)",
        caller.owner(),
        fence,
        seq,
        key,
        Caller.digest(key),
        TestServer.INCARNATION,
        members);
  }

  private static String member(String pointer, long fence, int seq) {
    String prefix = Caller.prefix(pointer, fence, seq);
    return """
        {"pointer": "%s", "nonce": "%s", "attempts": ["%s"], "root_key": "%sfile", "size": 1,
         "sha256": "%s", "media_type": "text/plain", "files": 1}
        """
        .formatted(pointer, Caller.NONCE, prefix, prefix, Caller.digest("bytes"));
  }
}
