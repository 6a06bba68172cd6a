package dev.fingerpost.publisher.equality;

import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The SQL functions, called as any client would.
 *
 * @param client a session of a publishing role
 * @param operator a session of the owner, for what no function does
 */
record SqlWorld(Connection client, Operator operator, Names names) implements World {
  private static final String COMMON = "(?, ?, ?, ?, ?, ?, ?, ?::uuid, ?::bigint, ?, ?::jsonb, ";

  @Override
  public String run(Call call) {
    try {
      return call(call);
    } catch (SQLException e) {
      if ("22023".equals(e.getSQLState())) {
        return "USAGE";
      }
      throw new AssertionError(call + ": " + e.getSQLState(), e);
    }
  }

  private String call(Call call) throws SQLException {
    if (call instanceof Call.Acquire it) {
      return lines(
          "select concat_ws(' ', outcome, owner, fence, case outcome when 'GRANTED' then live::text"
              + " end, case outcome when 'GRANTED' then newest_fence end)"
              + " from fingerpost.acquire(?, ?, ?::uuid, ?)",
          it.domain().value(),
          it.owner(),
          it.requestId().toString(),
          MemoryWorld.TTL.toMillis());
    }
    if (call instanceof Call.Renew it) {
      return lines(
          "select outcome from fingerpost.renew(?, ?, ?, ?)",
          it.domain().value(),
          it.owner(),
          it.fence().value(),
          MemoryWorld.TTL.toMillis());
    }
    if (call instanceof Call.Release it) {
      return lines(
          "select outcome from fingerpost.release(?, ?, ?)",
          it.domain().value(),
          it.owner(),
          it.fence().value());
    }
    if (call instanceof Call.Open it) {
      return open(it.request());
    }
    if (call instanceof Call.Publish it) {
      return publish(it.request());
    }
    if (call instanceof Call.Batch it) {
      return batch(it.requests());
    }
    if (call instanceof Call.Settle it) {
      return settle(it.request());
    }
    operator.run(call, names);
    return "-";
  }

  private String open(OpenRequest it) throws SQLException {
    return lines(
        "select case outcome when 'OPENED' then concat_ws(' ', outcome, floor_fence || ',' ||"
            + " floor_seq, current_version, last_version) else outcome || ' ' ||"
            + " coalesce(floor_fence::text, 'null') || ',' || coalesce(floor_seq::text, 'null') end"
            + " from fingerpost.open(?, ?, ?, ?, ?::uuid)",
        it.pointer().value(),
        it.domain().value(),
        it.owner(),
        it.fence().value(),
        it.incarnation().toString());
  }

  private String publish(PublishRequest it) throws SQLException {
    List<Object> arguments = new ArrayList<>(common(it));
    if (it.source() instanceof Source.Rollback source) {
      arguments.add(source.version());
      return verdicts("rollback" + COMMON + "?)", arguments);
    }
    if (it.source() instanceof Source.Promote source) {
      arguments.add(source.pointer().value());
      arguments.add(source.version());
      return verdicts("promote" + COMMON + "?, ?)", arguments);
    }
    Source.Upload upload = (Source.Upload) it.source();
    Descriptor descriptor = upload.descriptor();
    arguments.addAll(
        List.of(
            upload.attempt().nonce(),
            attempts(descriptor),
            descriptor.root().value(),
            descriptor.size(),
            descriptor.sha256().hex(),
            descriptor.mediaType(),
            descriptor.files()));
    return verdicts("publish" + COMMON + "?, ?::text[], ?, ?, ?, ?, ?)", arguments);
  }

  private static List<Object> common(PublishRequest it) {
    return Arrays.asList(
        it.pointer().value(),
        it.owner(),
        it.position().fence().value(),
        it.position().seq(),
        it.operation().key(),
        it.operation().revision(),
        it.digest().hex(),
        it.incarnation().toString(),
        it.expected().isPresent() ? it.expected().getAsLong() : null,
        it.message(),
        labels(it));
  }

  private static String labels(PublishRequest it) {
    return "{\"label\": \"" + it.labels().get("label") + "\"}";
  }

  private static String attempts(Descriptor descriptor) {
    return descriptor.attempts().stream()
        .map(AttemptId::prefix)
        .collect(Collectors.joining(",", "{", "}"));
  }

  private String batch(List<PublishRequest> requests) throws SQLException {
    PublishRequest any = requests.get(0);
    return verdicts(
        "publish_batch(?, ?, ?, ?, ?, ?, ?::uuid, ?, ?::jsonb, ?::jsonb)",
        List.of(
            any.owner(),
            any.position().fence().value(),
            any.position().seq(),
            any.operation().key(),
            any.operation().revision(),
            any.digest().hex(),
            any.incarnation().toString(),
            any.message(),
            labels(any),
            requests.stream().map(SqlWorld::member).collect(Collectors.joining(",", "[", "]"))));
  }

  private static String member(PublishRequest it) {
    Source.Upload upload = (Source.Upload) it.source();
    Descriptor descriptor = upload.descriptor();
    return """
        {"pointer": "%s", "expected": %s, "nonce": "%s", "attempts": ["%s"], "root_key": "%s",
         "size": %d, "sha256": "%s", "media_type": "%s", "files": %d}
        """
        .formatted(
            it.pointer(),
            it.expected().isPresent() ? it.expected().getAsLong() : "null",
            upload.attempt().nonce(),
            descriptor.attempts().get(0).prefix(),
            descriptor.root(),
            descriptor.size(),
            descriptor.sha256(),
            descriptor.mediaType(),
            descriptor.files());
  }

  private String settle(SettleRequest it) throws SQLException {
    return lines(
        "select concat_ws(' ', outcome, version)"
            + " from fingerpost.settle(?, ?, ?, ?, ?, ?, ?, ?::uuid)",
        it.pointer().value(),
        it.operation().key(),
        it.operation().revision(),
        it.digest().hex(),
        it.owner(),
        it.position().fence().value(),
        it.position().seq(),
        it.incarnation().toString());
  }

  private String verdicts(String function, List<Object> arguments) throws SQLException {
    return lines(
        """
        select case
          when outcome in ('APPLIED', 'DUPLICATE') then concat_ws(' ', outcome, version, state)
          else concat_ws(' ', outcome,
            case outcome when 'KEY_CONFLICT' then version || ' ' || recorded_digest
              when 'SOURCE_GONE' then coalesce(state = 'EXPIRED', false)::text end,
            coalesce(current_version::text, 'null'), coalesce(floor_fence::text, 'null') || ','
              || coalesce(floor_seq::text, 'null')) end
        from fingerpost.\
        """
            + function,
        arguments.toArray());
  }

  private String lines(String sql, Object... arguments) throws SQLException {
    try (PreparedStatement statement = client.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      List<String> lines = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          lines.add(rows.getString(1));
        }
      }
      return String.join("; ", lines);
    }
  }

  @Override
  public String state() {
    try {
      return new SqlState(operator.session()).of(names);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
