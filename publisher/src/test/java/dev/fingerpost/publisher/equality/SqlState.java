package dev.fingerpost.publisher.equality;

import dev.fingerpost.writer.PointerName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What the tables hold for one sequence, as the lines of {@link MemoryState}. */
record SqlState(Connection connection) {
  // No joins: whatever the statistics, these are look-ups by primary key.
  private static final String LINES =
      """
      select concat_ws(' ', 'grant', g.domain, g.fence, g.owner, g.request_id,
        (g.released_at is not null)::text)
      from fingerpost.grant g where g.domain = any (?)
      union all
      select concat_ws(' ', 'pointer', p.name, p.domain, p.floor_fence || ',' || p.floor_seq,
        p.current_version, p.last_version)
      from fingerpost.pointer p where p.name = any (?)
      union all
      select concat_ws(' ', 'publication', v.pointer, v.version, v.operation_key, v.revision,
        v.digest, v.kind, v.state, v.owner, v.fence || ',' || v.seq,
        (v.superseded_at is not null)::text, v.message, v.labels ->> 'label',
        coalesce(v.source_pointer || '@' || v.source_version, '-'),
        case v.state when 'EXPIRED' then '-' else
          concat_ws(' ', v.attempts[1], v.root_key, v.size, v.sha256, v.media_type, v.files) end)
      from fingerpost.version v where v.pointer = any (?)
      union all
      select concat_ws(' ', 'refusal', r.pointer, r.owner, r.fence, r.reason, r.times)
      from fingerpost.refusal r where r.pointer = any (?) and r.owner = any (?)
      """;

  String of(Names names) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LINES)) {
      List<String> all =
          new ArrayList<>(names.pointers().stream().map(PointerName::value).toList());
      all.add("?");
      for (int i = 1; i <= 4; i++) {
        statement.setArray(i, connection.createArrayOf("text", all.toArray()));
      }
      statement.setArray(5, connection.createArrayOf("text", names.owners().toArray()));
      List<String> lines = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          lines.add(rows.getString(1));
        }
      }
      lines.sort(null);
      return String.join("\n", lines);
    }
  }
}
