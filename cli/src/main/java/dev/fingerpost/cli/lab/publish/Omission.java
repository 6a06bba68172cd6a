package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.cli.lab.search.Violation;
import java.util.Locale;

/** The one thing that is missing or done otherwise, and what comes of it. */
enum Omission {
  NONE("", Violation.WRONG_ANSWER),
  NO_OPEN("a tenure reads its base first and opens when it publishes", Violation.LOST_UPDATE),
  OPEN_UNGUARDED("an open asks for no grant", Violation.HOLDER_REFUSED),
  PUBLISH_WITHOUT_OPEN(
      "a publish may be the first a pointer hears of a fence (no line 7)",
      Violation.UNOPENED_PUBLISH),
  NO_BINDING("a publish may name any objects (no line 8)", Violation.FOREIGN_OBJECTS),
  MANIFEST_NAMES_FOREIGN_KEY(
      "manifests name keys, and so objects of other attempts", Violation.FOREIGN_OBJECTS),
  SETTLE_WITHOUT_DIGEST("settle compares keys only", Violation.SUCCESS_OF_ANOTHER),
  SETTLE_UNGUARDED("settle asks for no grant (no line 6)", Violation.HOLDER_REFUSED),
  OUTCOME_BY_LOOKING(
      "in doubt, a client looks into the ledger and settles nothing",
      Violation.ANSWER_CONTRADICTED),
  RAISE_BY_ASSIGNMENT("an open sets the floor instead of raising it", Violation.FLOOR_WENT_BACK),
  RELEASE_WITHOUT_SEAL("a release leaves the floor where it is", Violation.REVIVED_TENURE),
  DIGEST_WITHOUT_KIND(
      "the digest covers the content, not whether it is uploaded or rolled back to",
      Violation.SUCCESS_OF_ANOTHER),
  LEDGER_ON_AN_OLD_SNAPSHOT(
      "a repeat does not see in the ledger what committed while it waited for the lock",
      Violation.ANSWER_CONTRADICTED),
  LEDGER_OUTSIDE_THE_TRANSACTION(
      "the ledger's row is written after the pointer moved", Violation.ANSWER_CONTRADICTED),
  GRANTS_COMPACTED_TOO_FAR(
      "all grants but the newest are forgotten, whatever the floor", Violation.GRANT_FORGOTTEN),
  SHARED_REQUEST_ID(
      "all processes of an owner acquire under one request id", Violation.FENCE_GRANTED_TWICE),
  COUNTER_IN_THE_EXPIRING_ROW(
      "the counter goes with the lease that runs out", Violation.FENCE_GRANTED_TWICE);

  private final String line;
  private final Violation breaks;

  Omission(String line, Violation breaks) {
    this.line = line;
    this.breaks = breaks;
  }

  /** As in {@code --variant}. */
  String variant() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String line() {
    return line;
  }

  Violation breaks() {
    return breaks;
  }
}
