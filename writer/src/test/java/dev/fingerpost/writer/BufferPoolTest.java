package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
  private static final Deadline SOON = Deadline.after(Duration.ofSeconds(20), SystemTime.INSTANCE);

  @Test
  void aBufferThereIsNoMemoryForTakesNoRoomFromTheNext() throws InterruptedException {
    int moreThanAnyArray = Integer.MAX_VALUE;
    BufferPool pool = new BufferPool(moreThanAnyArray, 1);
    assertThatThrownBy(() -> pool.take(moreThanAnyArray, SOON).close())
        .isInstanceOf(OutOfMemoryError.class);
    try (BufferPool.Buffer next = pool.take(10, SOON)) {
      assertThat(next.bytes()).hasSize(10);
    }
  }
}
