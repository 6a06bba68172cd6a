package dev.fingerpost.gc;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which versions a pointer gives up, as a pure function. The SQL function {@code expirable} is the
 * same rule, and tested equal.
 */
public final class KeepRule {
  private KeepRule() {}

  /**
   * What the rule looks at.
   *
   * @param current the current version's number, 0 for none
   * @param restorable to which a removed pointer could be restored
   * @param retireThrough the last version that goes by removal
   * @param retireAt from when on
   */
  public record Standing(
      long current,
      OptionalLong restorable,
      OptionalLong retireThrough,
      Optional<Instant> retireAt,
      RetentionPolicy policy) {}

  /**
   * A version whose objects are there.
   *
   * @param supersededAt when it stopped being current; empty for the current one
   * @param held whether a pin or a tag holds it
   */
  public record Live(long number, Optional<Instant> supersededAt, boolean held) {}

  /**
   * A version to be given up.
   *
   * @param byRemoval because its pointer was removed, and not by the policy
   */
  public record Expirable(long number, boolean byRemoval) {}

  /**
   * Chooses, oldest first: never the current version, and none that is held.
   *
   * @param live all live versions of the pointer, in any order
   */
  public static List<Expirable> expirable(Standing pointer, List<Live> live, Instant now) {
    List<Live> newestFirst =
        live.stream().sorted(Comparator.comparingLong(Live::number).reversed()).toList();
    List<Expirable> found = new ArrayList<>();
    int place = 0;
    for (Live it : newestFirst) {
      place++;
      boolean retired = retired(pointer, it, now);
      if (it.number() != pointer.current()
          && !it.held()
          && (retired || aged(pointer, it, place, now))) {
        found.add(new Expirable(it.number(), retired));
      }
    }
    Collections.reverse(found);
    return found;
  }

  private static boolean retired(Standing pointer, Live version, Instant now) {
    return version.number() <= pointer.retireThrough().orElse(0)
        && pointer.retireAt().filter(at -> !at.isAfter(now)).isPresent();
  }

  /** By the policy; not while it is what the pointer would be restored to. */
  private static boolean aged(Standing pointer, Live version, int place, Instant now) {
    RetentionPolicy policy = pointer.policy();
    boolean restorable = pointer.restorable().orElse(0) == version.number();
    return !restorable
        && !policy.keepsEverything()
        && place > policy.keepLast().orElse(0)
        && policy.keepFor().map(age -> exceeded(version, age, now)).orElse(true);
  }

  private static boolean exceeded(Live version, Duration age, Instant now) {
    return version.supersededAt().filter(at -> !at.plus(age).isAfter(now)).isPresent();
  }
}
