package dev.fingerpost.gc.chaos.history;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A version that no publish was answered with, and what is known of the one that made it. */
final class Unclaimed {
  private static final int MANY = 4;

  final long number;
  final Row shown;
  final long key;
  final long sha;
  private final List<Row> witnesses = new ArrayList<>();
  Place below = Place.NOWHERE;
  private final long digest;
  private final Place position;
  private final Place above;

  Unclaimed(VersionFacts facts, Row shown, Place above) {
    this.number = facts.version();
    this.shown = shown;
    this.above = above;
    witnesses.add(shown);
    Row ofKey = witness(facts.key());
    Row ofSha = witness(facts.sha());
    Row ofDigest = witness(facts.digest());
    Row ofPlace = witness(facts.placed());
    this.key = ofKey == null ? 0 : ofKey.key();
    this.sha = ofSha == null ? 0 : ofSha.sha();
    this.digest = ofDigest == null ? 0 : ofDigest.digest();
    this.position = ofPlace == null ? Place.NOWHERE : ofPlace.position();
  }

  private @Nullable Row witness(@Nullable Row row) {
    if (row != null) {
      witnesses.add(row);
    }
    return row;
  }

  /** Some rows that show what is known of it; with the first alone it is unclaimed, too. */
  Row[] witnesses() {
    return witnesses.stream().limit(MANY).toArray(Row[]::new);
  }

  /** Whether this attempt may have made it. */
  boolean fits(Row attempt) {
    return attempt.start() <= shown.end()
        && same(sha, attempt.sha())
        && same(digest, attempt.digest())
        && position.mayBe(attempt.position())
        && !attempt.position().surelyNotAbove(above)
        && !below.surelyNotAbove(attempt.position());
  }

  private static boolean same(long one, long other) {
    return one == 0 || other == 0 || one == other;
  }
}
