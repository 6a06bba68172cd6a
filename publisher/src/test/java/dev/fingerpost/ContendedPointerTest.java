package dev.fingerpost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many holders who want the same lease, with a pool that has fewer connections. */
@Timeout(180)
class ContendedPointerTest {
  private static final int PUBLISHERS = 64;
  private static final Duration TTL = Duration.ofMinutes(5);
  private static final Duration BUDGET = Duration.ofMinutes(2);

  /** Iceberg PR 8001: with pauses of the same length for all, some never had their turn. */
  @Test
  void sixtyFourPublishersOnOnePointerWithJitteredPausesAllFinishInTheirBudget() {
    try (Fingerpost store = Fingerpost.over(new PostgresTestStore().ports())) {
      List<PublishOutcome> outcomes = Crowd.of(PUBLISHERS, number -> publish(store, number));
      assertThat(outcomes).allMatch(PublishOutcome.Applied.class::isInstance);
      assertThat(outcomes.stream().map(outcome -> outcome.orElseThrow().number()))
          .containsExactlyInAnyOrderElementsOf(
              LongStream.rangeClosed(1, PUBLISHERS).boxed().toList());
      // Each had a tenure of its own: later versions are of larger fences.
      List<Version> history =
          store
              .catalog()
              .history(
                  store.pointer("contended").name(),
                  OptionalLong.empty(),
                  2 * PUBLISHERS,
                  Lab.soon());
      assertThat(history.stream().map(version -> version.position().fence()).distinct())
          .hasSize(PUBLISHERS)
          .isSortedAccordingTo(Comparator.reverseOrder());
    }
  }

  private static PublishOutcome publish(Fingerpost store, int number) {
    Pointer pointer = store.pointer("contended").ownedBy("owner-" + number);
    try (Tenure tenure = pointer.acquire(TTL, BUDGET)) {
      Content bytes = Content.ofBytes(new ResultPath("data"), new byte[number]);
      return tenure.publish("key-" + number, bytes);
    }
  }
}
