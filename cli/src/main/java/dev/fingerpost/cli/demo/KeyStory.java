package dev.fingerpost.cli.demo;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.cli.ExitCode;
import java.time.Duration;

/** One effect per operation key: repeats, mix-ups, and two workers on one day. */
final class KeyStory {
  private static final Duration TTL = Duration.ofSeconds(30);

  private final Fingerpost store;
  private final Narrator narrator;

  KeyStory(Fingerpost store, Narrator narrator) {
    this.store = store;
    this.narrator = narrator;
  }

  void tell() {
    repeat();
    mixUp();
    everyDay();
  }

  private void repeat() {
    PublishOutcome.Duplicate again =
        narrator.expect(PublishOutcome.Duplicate.class, publish("B", "2026-11-29", "EU"));
    narrator.check(again.version().number() == 1, "it is version " + again.version().number());
    narrator.step(
        "B's scheduler lost the reply and runs the same job again: DUPLICATE.", again.describe());
  }

  private void mixUp() {
    PublishOutcome.KeyConflict conflict =
        narrator.expect(PublishOutcome.KeyConflict.class, publish("B", "2026-11-29", "US"));
    narrator.step(
        "The same key with another parameter (market US, not EU) is no repeat: KEY_CONFLICT.",
        conflict.describe());
  }

  private void everyDay() {
    PublishOutcome.Applied first =
        narrator.expect(PublishOutcome.Applied.class, publish("C", "2026-11-30", "EU"));
    PublishOutcome late = publish("D", "2026-11-30", "EU");
    narrator.expect(PublishOutcome.Duplicate.class, late);
    narrator.check(ExitCode.of(late) == ExitCode.OK, "D's exit code is " + ExitCode.of(late));
    narrator.step(
        """
        The everyday case: C and D both work on the 30th, and their bytes differ. C comes first;
        D learns that the day is done and exits 0: nothing to do, nobody to wake.""",
        "C: " + first.describe(),
        "D: " + late.describe());
  }

  private PublishOutcome publish(String worker, String day, String market) {
    try (Tenure tenure =
        store.pointer(StaleStory.POINTER).ownedBy(worker).acquire(TTL, StaleStory.PATIENCE)) {
      return tenure.publish(
          Reports.operation(day, market), Reports.content(Reports.of(worker, day, market)));
    }
  }
}
