package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.Run.Phase;
import dev.fingerpost.cli.lab.gc.World.Hold;
import dev.fingerpost.cli.lab.gc.World.Reader;
import dev.fingerpost.cli.lab.gc.World.Stage;
import dev.fingerpost.cli.lab.gc.World.Writer;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.publisher.PointerRow;
import java.util.List;
import java.util.Optional;

/** What no step may break. */
final class Properties {
  private final World before;
  private final String who;
  private final Optional<String> answer;
  private final World after;

  Properties(World before, Step<World> step) {
    this.before = before;
    who = step.who();
    answer = step.answer();
    after = step.next();
  }

  Optional<Violation> broken() {
    Attempts live = after.referred(Version.State.LIVE);
    if (!live.without(after.bucket()).isEmpty()) {
      return Optional.of(Violation.LIVE_OBJECT_MISSING);
    }
    if (!served()) {
      return Optional.of(Violation.PINNED_VERSION_EXPIRED);
    }
    if (Collector.is(who) && moved()) {
      return Optional.of(Violation.CURRENT_MOVED);
    }
    if (lowered()) {
      return Optional.of(Violation.FLOOR_WENT_BACK);
    }
    if (forgot()) {
      return Optional.of(Violation.KEY_FORGOTTEN);
    }
    if (answer.equals(Optional.of("STALE")) && newestRefused()) {
      return Optional.of(Violation.HOLDER_REFUSED);
    }
    return recordedAlone() && !after.bucket().equals(live)
        ? Optional.of(Violation.ORPHAN_LEFT)
        : Optional.empty();
  }

  /** What a crash takes back is what a variant lacks; what comes of that is asked for. */
  private boolean lowered() {
    return !who.equals(Mishaps.DATABASE)
        && before.database().rows().stream()
            .anyMatch(
                then ->
                    after
                        .database()
                        .row(then.name())
                        .filter(now -> now.floor().compareTo(then.floor()) < 0)
                        .isPresent());
  }

  private boolean forgot() {
    List<Version> then = before.database().history();
    return !then.equals(after.database().history())
        && then.stream()
            .anyMatch(it -> after.database().known(it.pointer(), it.operation()).isEmpty());
  }

  /** Whether what readers pin is live; that its objects are there was asked before. */
  private boolean served() {
    for (Reader it : after.readers()) {
      if (it.hold() == Hold.HELD && !after.live(it.version())) {
        return false;
      }
    }
    return true;
  }

  private boolean moved() {
    return current(before) != current(after);
  }

  private static long current(World world) {
    return world.database().row(Tenures.POINTER).map(PointerRow::current).orElse(0L);
  }

  /** Whether it was the newest holder, who wanted to open or to publish what it wrote. */
  private boolean newestRefused() {
    long newest = before.database().domain(Tenures.POINTER).counter();
    for (int i = 0; i < before.writers().size(); i++) {
      Writer then = before.writers().get(i);
      boolean refused =
          after.writers().get(i).stage() == Stage.REFUSED
              && (then.stage() == Stage.GRANTED || then.stage() == Stage.WRITTEN);
      if (refused && then.counter() == newest) {
        return true;
      }
    }
    return false;
  }

  /** Whether a run came to its end and met nobody. */
  private boolean recordedAlone() {
    for (int i = 0; i < before.runs().size(); i++) {
      Run run = before.runs().get(i);
      boolean recorded =
          run.phase() == Phase.LISTED
              && run.dead().isEmpty()
              && after.runs().get(i).phase() == Phase.IDLE;
      if (recorded && run.quiet()) {
        return true;
      }
    }
    return false;
  }
}
