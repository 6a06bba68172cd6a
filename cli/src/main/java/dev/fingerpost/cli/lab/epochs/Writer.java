package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.writer.Fence;
import java.util.Optional;

/**
 * A client that publishes.
 *
 * @param name its owner's name
 * @param site the database it talks to
 * @param seen the incarnation it last read from the bucket; 0 before its first tenure
 * @param older whether its database lacked a commit that was marked then
 * @param fresh whether that look began less than 10 seconds ago
 * @param fence of its tenure; empty while it has none
 * @param tenures how many it may still begin
 * @param seq of its last publish
 * @param stage what it does next
 * @param unmarked the row that it has to name in a mark
 */
record Writer(
    String name,
    int site,
    int seen,
    boolean older,
    boolean fresh,
    Optional<Fence> fence,
    int tenures,
    int seq,
    Stage stage,
    int unmarked) {
  /** What a writer does next. */
  enum Stage {
    IDLE,
    OPEN,
    WRITTEN,
    UNMARKED
  }

  static Writer idle(String name, int tenures) {
    return new Writer(name, 0, 0, false, false, Optional.empty(), tenures, 0, Stage.IDLE, 0);
  }

  /** Whether it ever had a tenure. */
  boolean began() {
    return seen > 0;
  }

  /** It took the lease of a database, and opened and marked there. */
  Writer entered(int aSite, Bucket bucket, boolean lacks, Fence aFence) {
    return new Writer(
        name,
        aSite,
        bucket.incarnation(),
        lacks,
        true,
        Optional.of(aFence),
        tenures - 1,
        0,
        Stage.OPEN,
        0);
  }

  Writer wrote() {
    return new Writer(
        name, site, seen, older, fresh, fence, tenures, seq + 1, Stage.WRITTEN, unmarked);
  }

  Writer published(int row) {
    return new Writer(name, site, seen, older, fresh, fence, tenures, seq, Stage.UNMARKED, row);
  }

  /** Its publish is named in a mark; whether it goes on in this tenure. */
  Writer marked(boolean more) {
    return more
        ? new Writer(name, site, seen, older, fresh, fence, tenures, seq, Stage.OPEN, 0)
        : ended();
  }

  /** It gave up its tenure, or learnt that it lost it. */
  Writer ended() {
    return new Writer(name, site, seen, older, fresh, Optional.empty(), tenures, 0, Stage.IDLE, 0);
  }

  Writer looked(Bucket bucket, boolean lacks) {
    return new Writer(
        name, site, bucket.incarnation(), lacks, true, fence, tenures, seq, stage, unmarked);
  }

  Writer late() {
    return new Writer(name, site, seen, older, false, fence, tenures, seq, stage, unmarked);
  }

  /** Its connection now leads to another database: what it saw was compared with the former. */
  Writer at(int other) {
    return new Writer(name, other, seen, older, false, fence, tenures, seq, stage, unmarked);
  }

  void encode(Code code) {
    code.number(site)
        .number(seen)
        .flag(older)
        .flag(fresh)
        .maybe(fence, it -> code.number(it.value()))
        .number(tenures)
        .number(seq)
        .constant(stage)
        .number(unmarked);
  }
}
