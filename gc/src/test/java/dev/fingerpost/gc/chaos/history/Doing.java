package dev.fingerpost.gc.chaos.history;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An operation in progress: begun, then (perhaps) with effect, then answered. */
final class Doing {
  final Entry.Builder entry;
  final RightPointer.@Nullable Attempt attempt;
  private final Consumer<Entry.Builder> effect;
  boolean done;

  /**
   * Begins.
   *
   * @param attempt of a publish
   * @param effect acts on the store at one instant and fills in the answer
   */
  Doing(
      Entry.Builder entry, RightPointer.@Nullable Attempt attempt, Consumer<Entry.Builder> effect) {
    this.entry = entry;
    this.attempt = attempt;
    this.effect = effect;
  }

  /** Acts; once more, if the reply was lost, and then the last answer counts. */
  void act() {
    if (done) {
      entry.version(null).current(null).floor(null, null);
    }
    effect.accept(entry);
    done = true;
  }

  /** Acts, and nobody hears of it. */
  void actUnheard() {
    effect.accept(entry.intent().edit());
  }
}
