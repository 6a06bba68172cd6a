package dev.fingerpost.publisher.postgres;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.HistorySummary;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.Removal;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** From rows to values. */
public final class Rows {
  private Rows() {}

  /** A row of view {@code fingerpost.version} or table {@code fingerpost.publication}. */
  static Version version(ResultSet row) throws SQLException {
    return new Version(
        new PointerName(row.getString("pointer")),
        row.getLong("version"),
        Version.State.valueOf(row.getString("state")),
        Version.Kind.valueOf(row.getString("kind")),
        new OperationKey(row.getString("operation_key"), row.getInt("revision")),
        new Sha256(row.getString("digest")),
        row.getString("owner"),
        new Position(new Fence(row.getLong("fence")), row.getInt("seq")),
        instant(row, "published_at"),
        instantIfAny(row, "superseded_at"),
        row.getString("message"),
        Json.labels(row.getString("labels")),
        source(row),
        descriptor(row));
  }

  private static Optional<String> source(ResultSet row) throws SQLException {
    String pointer = row.getString("source_pointer");
    return pointer == null
        ? Optional.empty()
        : Optional.of(pointer + "@" + row.getLong("source_version"));
  }

  private static Optional<Descriptor> descriptor(ResultSet row) throws SQLException {
    if (row.getString("root_key") == null) {
      return Optional.empty();
    }
    String[] attempts = (String[]) row.getArray("attempts").getArray();
    return Optional.of(
        new Descriptor(
            Arrays.stream(attempts).map(Rows::attempt).toList(),
            new ObjectKey(row.getString("root_key")),
            row.getLong("size"),
            new Sha256(row.getString("sha256")),
            row.getString("media_type"),
            row.getInt("files")));
  }

  private static AttemptId attempt(String prefix) {
    return AttemptId.parse(prefix)
        .orElseThrow(
            () ->
                new ObjectDamagedException(
                    "a version refers to " + prefix + ", no attempt's prefix"));
  }

  /** A pointer's row beside what its history adds up to. */
  static HistorySummary summary(ResultSet row) throws SQLException {
    return new HistorySummary(
        new PointerName(row.getString("name")),
        floor(row).orElseThrow(),
        row.getLong("current_version"),
        row.getLong("last_version"),
        row.getBoolean("removed"),
        row.getLong("largest"),
        Optional.ofNullable(row.getString("current_state")).map(Version.State::valueOf),
        row.getLong("open"),
        row.getLong("newest_open"),
        row.getString("fence") == null
            ? Optional.empty()
            : Optional.of(new Position(new Fence(row.getLong("fence")), row.getInt("seq"))));
  }

  /** A pointer's row beside its current version's, which may be absent. */
  static PointerInfo pointer(ResultSet row) throws SQLException {
    return new PointerInfo(
        new PointerName(row.getString("name")),
        new PointerName(row.getString("domain")),
        floor(row).orElseThrow(),
        row.getString("pointer") == null ? Optional.empty() : Optional.of(version(row)),
        row.getLong("last_version"),
        instant(row, "opened_at"),
        removal(row));
  }

  /** Of a row that may be a tombstone. */
  static Optional<Removal> removal(ResultSet row) throws SQLException {
    Optional<Instant> at = instantIfAny(row, "removed_at");
    return at.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Removal(
                at.get(),
                row.getString("removed_by"),
                row.getLong("restore_version"),
                instant(row, "retire_at")));
  }

  static Optional<Position> floor(ResultSet row) throws SQLException {
    long fence = row.getLong("floor_fence");
    return row.wasNull()
        ? Optional.empty()
        : Optional.of(new Position(new Fence(fence), row.getInt("floor_seq")));
  }

  static RefusalTrace refusal(ResultSet row) throws SQLException {
    return new RefusalTrace(
        row.getString("pointer"),
        row.getString("owner"),
        new Fence(row.getLong("fence")),
        Refusal.valueOf(row.getString("reason")),
        instant(row, "first_at"),
        instant(row, "latest_at"),
        row.getLong("times"));
  }

  static StoreInfo store(ResultSet row) throws SQLException {
    return new StoreInfo(
        row.getObject("store_id", UUID.class),
        row.getString("root"),
        row.getObject("incarnation", UUID.class),
        row.getInt("epoch"));
  }

  /** A {@code timestamptz} that is not null. */
  public static Instant instant(ResultSet row, String column) throws SQLException {
    return instantIfAny(row, column).orElseThrow();
  }

  static Optional<Instant> instantIfAny(ResultSet row, String column) throws SQLException {
    @Nullable OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return Optional.ofNullable(time).map(OffsetDateTime::toInstant);
  }
}
