package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.PublishRequest;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However much of a publish arrives, and however much of its answer, it happens once. */
class CutBytesTest extends ProxyFixture {
  /** Longer than a publish and its answer are; a longer one would fail {@link #bytesOf}. */
  private static final int LONGEST = 4096;

  private static final long SEED = 4;

  private int seq;

  /** Cut there, and repeated by the publisher. */
  private void assertOnce(Place place, int bytes) {
    seq++;
    long before = versions();
    network.next(PUBLISH, place, new Strike.CutAt(bytes));
    PublishRequest request = lab.request(lease, seq, "cut " + seq);
    PublishOutcome outcome = publisher().publish(request, soon());
    assertThat(outcome)
        .as("%s cut at byte %d", place, bytes)
        .isInstanceOf(PublishOutcome.Applied.class);
    assertThat(versions()).isEqualTo(before + 1);
    assertThat(network.idle()).isTrue();
  }

  /** How many bytes there are to cut, found by looking for the first cut that lets all pass. */
  private int bytesOf(Place place) {
    int least = 0;
    int most = LONGEST;
    while (least < most) {
      int middle = (least + most) / 2;
      long before = versions();
      seq++;
      network.next(PUBLISH, place, new Strike.CutAt(middle));
      boolean whole = arrives(place, lab.request(lease, seq, "cut " + seq), before);
      least = whole ? least : middle + 1;
      most = whole ? middle : most;
    }
    assertThat(least).isBetween(1, LONGEST - 1);
    return least;
  }

  private boolean arrives(Place place, PublishRequest request, long before) {
    if (place == Place.COMMITTED) {
      try {
        return store.publish(request, soon()) instanceof PublishOutcome.Applied;
      } catch (RuntimeException cut) {
        return false;
      }
    }
    assertThat(failure(request)).isNotNull();
    awaitNothingRunning();
    return versions() > before;
  }

  @ParameterizedTest
  @EnumSource(
      value = Place.class,
      names = {"REQUEST", "COMMITTED"})
  void cutAtSomeBytes(Place place) {
    new Random(SEED).ints(15, 0, bytesOf(place)).forEach(at -> assertOnce(place, at));
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource(
      value = Place.class,
      names = {"REQUEST", "BEGUN", "DECIDED", "COMMITTED"})
  void cutAtEveryByte(Place place) {
    IntStream.rangeClosed(0, bytesOf(place)).forEach(at -> assertOnce(place, at));
  }

  @Test
  void struckAtRandomEachIsAppliedOnceAndInOrder() {
    network.watch(new SeededStrikes(SEED, PUBLISH, 5, Duration.ofMillis(20)));
    for (int n = 1; n <= 25; n++) {
      PublishOutcome outcome = publisher().publish(lab.request(lease, n, "day " + n), soon());
      assertThat(outcome)
          .as("seed %d, publish %d", SEED, n)
          .isInstanceOf(PublishOutcome.Applied.class);
      assertThat(outcome.orElseThrow().number()).isEqualTo(n);
    }
    assertThat(versions()).isEqualTo(25);
  }

  @Test
  void theSameSeedStrikesTheSame() {
    SeededStrikes one = new SeededStrikes(9, PUBLISH, 2, Duration.ofSeconds(1));
    SeededStrikes other = new SeededStrikes(9, PUBLISH, 2, Duration.ofSeconds(1));
    List<String> drawn = Stream.generate(() -> drawn(one)).limit(200).toList();
    assertThat(drawn).isEqualTo(Stream.generate(() -> drawn(other)).limit(200).toList());
    assertThat(drawn).contains("Pass[]", "Cut[]", "LoseReply[]", "Hold");
  }

  private static String drawn(SeededStrikes strikes) {
    Strike strike = strikes.at(Place.REQUEST, PUBLISH);
    return strike instanceof Strike.Hold ? "Hold" : strike.toString();
  }
}
