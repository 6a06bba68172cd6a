package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Role;
import dev.fingerpost.gc.chaos.child.Round;
import dev.fingerpost.gc.chaos.child.Step;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * A guard that is switched off in one database, and where that hurts. Its functions are rewritten;
 * what is to be replaced must be there.
 */
enum Tooth {
  /** All guards are on. */
  NONE(Round.Kind.UPLOAD, ""),

  FLOOR(
      Round.Kind.UPLOAD,
      Sql.replace(
          "decide", "if (r.fence, r.seq) <= (p.floor_fence, p.floor_seq) then", "if false then")),

  LEDGER(
      Round.Kind.UPLOAD,
      Sql.replace("decide", "if found then", "if false then")
          + """
          alter table fingerpost.publication
            drop constraint publication_pointer_operation_key_revision_key;
          """),

  SETTLE(
      Round.Kind.UPLOAD,
      Sql.LEAVE_FLOOR
          + Sql.replace("settle", "fingerpost.raise_floor(", "fingerpost.leave_floor(")),

  BINDING(
      Round.Kind.RECYCLE,
      """
      create or replace function fingerpost.is_bound(r fingerpost.request) returns boolean
        language sql immutable as 'select true';
      """),

  OPEN(
      Round.Kind.UPLOAD,
      Sql.LEAVE_FLOOR
          + Sql.replace("open", "fingerpost.raise_floor(", "fingerpost.leave_floor(")
          + Sql.replace("decide", "elsif r.fence > p.floor_fence then", "elsif false then")),

  /** With a window that is as wide as a slow disk makes it, not microseconds. */
  ROW_LOCK(
      Round.Kind.UPLOAD,
      Sql.replace(
          "lock_pointers",
          "order by p.name for no key update;",
          "order by p.name; perform pg_sleep(0.3);"));

  /** What workers do when nothing is planned for them, mostly. */
  final Round.Kind kind;

  /** Switches it off. */
  final String sql;

  Tooth(Round.Kind kind, String sql) {
    this.kind = kind;
    this.sql = sql;
  }

  /**
   * The cells the director keeps to.
   *
   * @param all what is possible
   */
  List<Cell> cells(List<Cell> all) {
    return switch (this) {
      case NONE -> all;
      case BINDING -> List.of(new Cell(Step.W1, Mishap.STARVED), new Cell(Step.W2, Mishap.STARVED));
      case LEDGER ->
          List.of(new Cell(Step.W8, Mishap.REPLY_LOST), new Cell(Step.W9, Mishap.KILLED));
      case SETTLE -> List.of(new Cell(Step.W6, Mishap.HELD));
      case FLOOR, OPEN, ROW_LOCK ->
          List.of(
              new Cell(Step.W3, Mishap.PAUSED),
              new Cell(Step.W5, Mishap.PAUSED),
              new Cell(Step.W6, Mishap.PAUSED));
    };
  }

  /** The processes it takes. */
  List<Role> crew() {
    List<Role> workers = Collections.nCopies(this == NONE ? 4 : 3, Role.WORKER);
    List<Role> others =
        switch (this) {
          case NONE -> List.of(Role.COLLECTOR, Role.COLLECTOR, Role.READER, Role.READER);
          case BINDING -> List.of(Role.COLLECTOR, Role.READER);
          default -> List.of();
        };
    return Stream.concat(workers.stream(), others.stream()).toList();
  }

  private static final class Sql {
    static final String LEAVE_FLOOR =
        """
        create or replace function fingerpost.leave_floor(text, bigint, integer) returns void
          language sql as '';
        """;

    static String replace(String function, String guard, String by) {
      return """
      do $do$
      declare
        before text := pg_get_functiondef('fingerpost.%1$s'::regproc);
        after text := replace(before, $old$%2$s$old$, $new$%3$s$new$);
      begin
        if before = after then
          raise exception 'there is no such guard in %1$s';
        end if;
        execute after;
      end $do$;
      """
          .formatted(function, guard, by);
    }
  }
}
