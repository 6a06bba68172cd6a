package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.publisher.TagStore;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Tags in PostgreSQL; whoever reads them needs SELECT on {@code fingerpost.tag_status}. */
public final class PostgresTagStore implements TagStore {
  private static final String TAG =
      """
      select * from fingerpost.tag(p_pointer => :pointer, p_name => :name, p_version => :version,
        p_owner => :owner, p_move => :move)
      """;
  private static final String UNTAG =
      "select * from fingerpost.untag(p_pointer => :pointer, p_name => :name)";
  private static final String LIST =
      """
      select * from fingerpost.tag_status t where t.pointer = coalesce(:pointer, t.pointer)
      order by t.pointer, t.name limit :limit
      """;

  private final PatientCalls calls;

  public PostgresTagStore(PostgresCalls calls, Repeats repeats) {
    this.calls = new PatientCalls(calls, repeats);
  }

  @Override
  public HoldOutcome<Tag> tag(
      PointerName pointer,
      TagName name,
      long version,
      String owner,
      boolean move,
      Deadline deadline) {
    String what = "tag " + pointer + "@" + version + " " + name;
    return calls.write(
        what,
        deadline,
        session ->
            session
                .query(TAG)
                .bind("pointer", pointer.value())
                .bind("name", name.value())
                .bind("version", version)
                .bind("owner", owner)
                .bind("move", move)
                .map(
                    (row, context) ->
                        Holds.outcome(
                            row,
                            "TAGGED",
                            it ->
                                new Tag(
                                    pointer, name, version, owner, Rows.instant(it, "tagged_at"))))
                .one());
  }

  @Override
  public HoldOutcome<TagName> untag(PointerName pointer, TagName name, Deadline deadline) {
    String what = "untag " + pointer + "@" + name;
    return calls.write(
        what,
        deadline,
        session ->
            session
                .query(UNTAG)
                .bind("pointer", pointer.value())
                .bind("name", name.value())
                .map((row, context) -> Holds.outcome(row, "UNTAGGED", it -> name))
                .one());
  }

  @Override
  public List<Tag> tags(Optional<PointerName> pointer, int limit, Deadline deadline) {
    String what = "list tags";
    return calls.read(
        what,
        deadline,
        session ->
            session
                .query(LIST)
                .bind("pointer", pointer.map(PointerName::value).orElse(null))
                .bind("limit", limit)
                .map((row, context) -> listed(row))
                .list());
  }

  private static Tag listed(ResultSet row) throws SQLException {
    return new Tag(
        new PointerName(row.getString("pointer")),
        new TagName(row.getString("name")),
        row.getLong("version"),
        row.getString("owner"),
        Rows.instant(row, "tagged_at"));
  }
}
