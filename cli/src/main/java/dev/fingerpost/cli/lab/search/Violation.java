package dev.fingerpost.cli.lab.search;

import java.util.Locale;

/** What a model must never show. */
public enum Violation {
  REVOKED_GENERATION_OVERWRITE("a superseded tenure replaced what its successor published"),
  UNAUTHORIZED_ACCEPT("a publish took effect under a fence the domain's authority never granted"),
  HOLDER_REFUSED("the newest holder of the lease could not publish"),
  SECOND_EFFECT("one operation key took effect twice"),
  OUT_OF_ORDER_ACCEPT("a publish took effect at or below the (fence, seq) of an earlier one"),
  WRONG_ANSWER("a publish got another answer than the table of decisions says"),
  WRONG_NUMBER_OF_EFFECTS("not each operation took effect once"),
  ANSWER_CONTRADICTED("somebody was told that a publish never takes effect, and it is published"),
  SUCCESS_OF_ANOTHER("somebody was told that something else was his own success"),
  FENCE_GRANTED_TWICE("one fence was granted to two holders"),
  FLOOR_WENT_BACK("a floor went back"),
  UNOPENED_PUBLISH("a publish took effect on a pointer not opened under its fence"),
  REVIVED_TENURE("a released tenure opened or published again"),
  FOREIGN_OBJECTS("a version refers to objects of another attempt"),
  LOST_UPDATE("a tenure replaced another's version, and its results were made without it"),
  GRANT_FORGOTTEN("a tenure under which the pointer is open was refused as never granted"),

  LIVE_OBJECT_MISSING("an object of a live version is not in the bucket"),
  PINNED_VERSION_EXPIRED("a version expired while a pin held it"),
  CURRENT_MOVED("a collector changed which version is current"),
  KEY_FORGOTTEN("a key that took effect is no longer known"),
  ORPHAN_LEFT("a whole run beside nobody left an object that no live version refers to"),

  OLDER_DATABASE_ACCEPTED(
      "a database accepted something though it lacks a commit that its bucket names"),
  ENDED_EPOCH_ACCEPTED("a publish took effect under a fence of an epoch that ended"),
  NUMBER_MEANS_TWO("one version number was told for two contents, in two epochs"),
  SILENT_LOSS("a database that lacks marked commits became the accepted one, and nobody said so"),
  TWO_DATABASES_ACCEPT("an older database acknowledged something 10 seconds after a newer epoch"),
  LIVE_OBJECTS_DELETED("objects of a live version were deleted");

  private final String meaning;

  Violation(String meaning) {
    this.meaning = meaning;
  }

  /** One line for people. */
  public String meaning() {
    return meaning;
  }

  /** As programs read it, for instance {@code second_effect}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
