package dev.fingerpost.gc.chaos.history;

import static dev.fingerpost.gc.chaos.history.Rule.R1_ORDER;
import static dev.fingerpost.gc.chaos.history.Rule.R2_ORIGIN;
import static dev.fingerpost.gc.chaos.history.Rule.R3_FRESHNESS;
import static dev.fingerpost.gc.chaos.history.Rule.R4_FENCING;
import static dev.fingerpost.gc.chaos.history.Rule.R5_ONE_EFFECT;
import static dev.fingerpost.gc.chaos.history.Rule.R6_SAME_ANSWER;
import static dev.fingerpost.gc.chaos.history.Rule.R7_KEPT;

import com.google.errorprone.annotations.Immutable;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Ways to make a right history certainly wrong. */
enum Lie {
  TWO_MADE_ONE_VERSION(R1_ORDER, VersionLies::twoMadeOne),
  VERSIONS_SWAPPED(R1_ORDER, VersionLies::versionsSwapped),
  TIMES_SWAPPED(R1_ORDER, VersionLies::timesSwapped),
  POSITION_NOT_ABOVE(R1_ORDER, VersionLies::positionNotAbove),
  FROM_NOWHERE(R2_ORIGIN, VersionLies::fromNowhere),
  WRITER_GONE(R2_ORIGIN, VersionLies::writerGone),
  READ_BEFORE_WRITTEN(R2_ORIGIN, VersionLies::readBeforeWritten),
  ONE_DOUBT_MADE_TWO(R2_ORIGIN, VersionLies::oneDoubtMadeTwo),
  STALE_READ(R3_FRESHNESS, TimeLies::staleRead),
  STALE_REFUSAL(R3_FRESHNESS, TimeLies::staleRefusal),
  NOTHING_AFTER_SOMETHING(R3_FRESHNESS, TimeLies::nothing),
  FLOOR_BACK(R3_FRESHNESS, TimeLies::floorBack),
  UNDER_AN_OLD_FENCE(R4_FENCING, TimeLies::oldFence),
  BELOW_A_FLOOR(R4_FENCING, TimeLies::belowFloor),
  LATE_BELOW_A_FLOOR(R4_FENCING, TimeLies::lateBelowFloor),
  KEY_MADE_TWO(R5_ONE_EFFECT, KeyLies::madeTwo),
  KEY_MADE_TWO_AT_THE_END(R5_ONE_EFFECT, KeyLies::madeTwoAtTheEnd),
  DUPLICATE_OF_ANOTHER(R6_SAME_ANSWER, KeyLies::duplicateOfAnother),
  DUPLICATE_OF_A_NAMELESS(R6_SAME_ANSWER, KeyLies::duplicateOfNameless),
  NEVER_YET_APPLIED(R6_SAME_ANSWER, KeyLies::neverYetApplied),
  STALE_YET_APPLIED(R6_SAME_ANSWER, KeyLies::staleYetApplied),
  CONFLICT_WITH_ITSELF(R6_SAME_ANSWER, KeyLies::conflictWithItself),
  DUPLICATE_OF_ANOTHER_REQUEST(R6_SAME_ANSWER, KeyLies::duplicateOfAnotherRequest),
  DENIED_AFTERWARDS(R6_SAME_ANSWER, KeyLies::deniedAfterwards),
  NEVER_AFTERWARDS(R6_SAME_ANSWER, KeyLies::neverAfterwards),
  LOOKED_AND_NOT_FOUND(R6_SAME_ANSWER, KeyLies::notFound),
  TWO_KEYS(R6_SAME_ANSWER, KeyLies::twoKeys),
  TWO_POSITIONS(R6_SAME_ANSWER, VersionLies::twoPositions),
  CONTENT_CHANGED(R6_SAME_ANSWER, EndLies::contentChanged),
  END_LINE_GONE(R7_KEPT, EndLies::lineGone),
  ALL_END_LINES_GONE(R7_KEPT, EndLies::allLinesGone),
  LOST(R7_KEPT, EndLies::lost),
  DAMAGED(R7_KEPT, EndLies::damaged),
  OTHER_CONTENT_AT_THE_END(R7_KEPT, EndLies::otherContent),
  COLLECTED_YET_LIVE(R7_KEPT, EndLies::collectedYetLive),
  NOT_FOUND_THOUGH_THERE(R7_KEPT, EndLies::notFoundThoughThere);

  /** Changes a history, or finds no occasion to. */
  @Immutable
  private interface Change {
    boolean make(Liar liar);
  }

  /** The rule that is broken, perhaps with others. */
  final Rule rule;

  private final Change change;

  Lie(Rule rule, Change change) {
    this.rule = rule;
    this.change = change;
  }

  /** Empty if this history gives no occasion for it. */
  Optional<List<Entry>> tell(List<Entry> right, Random random) {
    Liar liar = new Liar(right, random);
    return change.make(liar) ? Optional.of(liar.history()) : Optional.empty();
  }

  /** Whether the lines of the excerpt are a lie by themselves: those that are missing are not. */
  boolean standsAlone() {
    return this != END_LINE_GONE && this != ALL_END_LINES_GONE;
  }
}
