package dev.fingerpost.publisher.postgres;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;

/** One session and one owner, calling the functions with plain values. */
record Caller(Connection connection, String owner) {
  static final long MINUTE = 60_000;
  static final String NONCE = "aaaaaaaaaaaaaaaa";

  static String digest(String of) {
    return Sha256.of(of.getBytes(StandardCharsets.UTF_8)).hex();
  }

  static long fence(long counter) {
    return Fence.of(1, counter).value();
  }

  long acquire(String domain, long ttlMillis) throws SQLException {
    Map<String, Object> row = acquire(domain, UUID.randomUUID(), ttlMillis);
    if (!row.get("outcome").equals("GRANTED")) {
      throw new AssertionError(row);
    }
    return (long) row.get("fence");
  }

  Map<String, Object> acquire(String domain, UUID request, long ttlMillis) throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.acquire(?, ?, ?, ?)",
        domain,
        owner,
        request,
        ttlMillis);
  }

  String renew(String domain, long fence, long ttlMillis) throws SQLException {
    return outcome("select * from fingerpost.renew(?, ?, ?, ?)", domain, owner, fence, ttlMillis);
  }

  String release(String domain, long fence) throws SQLException {
    return outcome("select * from fingerpost.release(?, ?, ?)", domain, owner, fence);
  }

  String open(String pointer, String domain, long fence) throws SQLException {
    return outcome(
        "select * from fingerpost.open(?, ?, ?, ?, ?)",
        pointer,
        domain,
        owner,
        fence,
        TestServer.INCARNATION);
  }

  /** Acquires and opens the pointer in the domain of its own name. */
  long begin(String pointer) throws SQLException {
    long fence = acquire(pointer, MINUTE);
    if (!open(pointer, pointer, fence).equals("OPENED")) {
      throw new AssertionError("not opened");
    }
    return fence;
  }

  /** Publishes whatever version is current, under the digest of the key. */
  String publish(String pointer, long fence, int seq, String key) throws SQLException {
    return (String) publish(pointer, fence, seq, key, digest(key), null).get("outcome");
  }

  Map<String, Object> publish(
      String pointer, long fence, int seq, String key, String digest, Long expected)
      throws SQLException {
    String prefix = prefix(pointer, fence, seq);
    return Sql.row(
        connection,
        "select * from fingerpost.publish(?, ?, ?, ?, ?, 1, ?, ?, ?::bigint, 'why', '{\"a\": \"b\"}',"
            + " ?, array[?], ?, 3, ?, 'text/plain', 1)",
        pointer,
        owner,
        fence,
        seq,
        key,
        digest,
        TestServer.INCARNATION,
        expected,
        NONCE,
        prefix,
        prefix + "file",
        digest("bytes"));
  }

  Map<String, Object> rollback(String pointer, long fence, int seq, String key, long version)
      throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.rollback(?, ?, ?, ?, ?, 1, ?, ?, null, '', '{}', ?)",
        pointer,
        owner,
        fence,
        seq,
        key,
        digest(key),
        TestServer.INCARNATION,
        version);
  }

  Map<String, Object> promote(
      String pointer, long fence, int seq, String key, String source, long version)
      throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.promote(?, ?, ?, ?, ?, 1, ?, ?, null, '', '{}', ?, ?)",
        pointer,
        owner,
        fence,
        seq,
        key,
        digest(key),
        TestServer.INCARNATION,
        source,
        version);
  }

  Map<String, Object> settle(String pointer, long fence, int seq, String key) throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.settle(?, ?, 1, ?, ?, ?, ?, ?)",
        pointer,
        key,
        digest(key),
        owner,
        fence,
        seq,
        TestServer.INCARNATION);
  }

  /** Pins under a reason; {@code ttlMillis} null for no end. */
  Map<String, Object> pin(UUID id, String pointer, long version, Long ttlMillis)
      throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.pin(?, ?, ?, ?, 'audit', ?::bigint)",
        id,
        pointer,
        version,
        owner,
        ttlMillis);
  }

  Map<String, Object> unpin(UUID id) throws SQLException {
    return Sql.row(connection, "select * from fingerpost.unpin(?)", id);
  }

  Map<String, Object> tag(String pointer, String name, long version, boolean move)
      throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.tag(?, ?, ?, ?, ?)",
        pointer,
        name,
        version,
        owner,
        move);
  }

  Map<String, Object> untag(String pointer, String name) throws SQLException {
    return Sql.row(connection, "select * from fingerpost.untag(?, ?)", pointer, name);
  }

  Map<String, Object> remove(String pointer, long fence, boolean force) throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.remove(?, ?, ?, ?, 60000, ?)",
        pointer,
        owner,
        fence,
        TestServer.INCARNATION,
        force);
  }

  Map<String, Object> restore(String pointer, long fence) throws SQLException {
    return Sql.row(
        connection,
        "select * from fingerpost.restore(?, ?, ?, ?)",
        pointer,
        owner,
        fence,
        TestServer.INCARNATION);
  }

  /** The pointer's row. */
  Map<String, Object> pointer(String name) throws SQLException {
    return Sql.row(connection, "select * from fingerpost.pointer where name = ?", name);
  }

  static String prefix(String pointer, long fence, int seq) {
    return new AttemptId(new PointerName(pointer), new Position(new Fence(fence), seq), NONCE)
        .prefix();
  }

  private String outcome(String sql, Object... arguments) throws SQLException {
    return (String) Sql.row(connection, sql, arguments).get("outcome");
  }
}
