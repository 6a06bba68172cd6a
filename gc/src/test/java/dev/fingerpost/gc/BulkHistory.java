package dev.fingerpost.gc;

import dev.fingerpost.testing.PostgresTestStore;

/** Histories of any length, written by SQL: publishing each version would take an hour. */
final class BulkHistory {
  private BulkHistory() {}

  /** The attempt of a version, as the SQL names it. */
  static String attempt(String pointer, int seq) {
    return "%s/attempts/000001-000000000001-%08d-aaaaaaaaaaaaaaaa/".formatted(pointer, seq);
  }

  /** A pointer whose one tenure, under fence 1.1, is over; nothing was published. */
  static void open(PostgresTestStore store, String pointer) {
    store.database.run(
        """
        insert into fingerpost.domain (name, counter, owner, fence, granted_at, expires_at, released_at)
        values ('%1$s', 1, 'o', 1000000000001, now(), now(), now());
        insert into fingerpost.pointer (name, domain, floor_fence, floor_seq)
        values ('%1$s', '%1$s', 1000000000001, 99999999)
        """
            .formatted(pointer));
  }

  /** Publishes under fence 1.1: those of so many seqs of which the last digit is below a limit. */
  static void publish(PostgresTestStore store, String pointer, int seqs, int below) {
    store.database.run(
        """
        insert into fingerpost.publication (pointer, version, operation_key, revision, digest, kind,
          owner, fence, seq, published_at, superseded_at, attempts, root_key, size, sha256,
          media_type, files)
        select '%1$s', row_number() over (order by i), 'k' || i, 1, repeat('a', 64), 'UPLOAD',
          'o', 1000000000001, i, now(), now(), array[a.prefix], a.prefix || '0000000', 1,
          repeat('b', 64), 'text/plain', 1
        from generate_series(1, %2$d) i,
          lateral (select '%1$s/attempts/000001-000000000001-' || lpad(i::text, 8, '0')
            || '-aaaaaaaaaaaaaaaa/' as prefix) a
        where i %% 10 < %3$d;
        update fingerpost.pointer p
        set (current_version, last_version) = (select max(x.version), max(x.version)
          from fingerpost.publication x where x.pointer = p.name)
        where p.name = '%1$s';
        update fingerpost.publication x set superseded_at = null
        from fingerpost.pointer p
        where p.name = '%1$s' and x.pointer = p.name and x.version = p.current_version
        """
            .formatted(pointer, seqs, below));
  }
}
