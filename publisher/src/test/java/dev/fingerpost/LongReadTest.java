package dev.fingerpost;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.publisher.Pin;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultPath;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a store as users get it does for a reader that takes its time. */
@Timeout(60)
class LongReadTest {
  @Test
  void aReadStillGoingAfterTwoSecondsIsPinnedInTheNameOfThisProcessUntilItEnds() throws Exception {
    try (Fingerpost store = Fingerpost.over(new PostgresTestStore().ports());
        Tenure tenure = store.pointer("reports/daily").acquire(Duration.ofMinutes(5))) {
      Content content = Content.ofBytes(new ResultPath("data"), new byte[1000]);
      Version version = tenure.publish("day", content).orElseThrow();
      try (InputStream read = store.reader().open(version, soon())) {
        assertThat(read.read()).isZero();
        await().atMost(Duration.ofSeconds(30)).until(() -> pins(store).size() == 1);
        Pin pin = pins(store).get(0);
        assertThat(pin.owner()).isEqualTo(Owner.ofThisProcess());
        assertThat(pin.expiresAt()).contains(pin.pinnedAt().plusSeconds(60));
        assertThat(read.readAllBytes()).hasSize(999);
      }
      await().until(() -> pins(store).isEmpty());
    }
  }

  private static List<Pin> pins(Fingerpost store) {
    return store.pins().pins(Optional.of(new PointerName("reports/daily")), 9, soon());
  }
}
