package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.Version;
import dev.fingerpost.testing.VirtualTime;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.WrappedStore;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody reads a published object to its end and misses that it is damaged. */
class CheckedStreamTest extends ReaderFixture {
  private static final int SIZE = 100_000;
  private final byte[] bytes = random(SIZE);

  private byte[] read(ObjectStore from, Version version) throws IOException {
    try (InputStream in = reader(from).open(version, soon())) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 8191, 8192, 8193, SIZE})
  void whatWasPublishedIsRead(int length) throws IOException {
    byte[] some = random(length);
    Version version = publishFile("f", some);
    assertThat(read(objects, version)).isEqualTo(some);
    try (InputStream in = reader().open(version, soon())) {
      ByteArrayOutputStream single = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0; b = in.read()) {
        single.write(b);
      }
      assertThat(single.toByteArray()).isEqualTo(some);
    }
  }

  /** The damage must be told before the reader holds as many bytes as were published. */
  private void assertFound(int size, UnaryOperator<byte[]> damage) throws IOException {
    Version version = publishFile("f", random(size));
    try (InputStream in = reader(new DamagedStore(objects, "/f", damage)).open(version, soon())) {
      ByteArrayOutputStream got = new ByteArrayOutputStream();
      assertThatThrownBy(
              () -> {
                byte[] buffer = new byte[1000];
                do {
                  got.write(buffer, 0, in.read(buffer));
                } while (got.size() < size);
              })
          .isInstanceOf(ObjectDamagedException.class)
          .hasMessageContaining("/f ");
      assertThat(got.size()).isLessThan(Math.max(1, size));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, SIZE / 2, SIZE - 1})
  void aTruncatedObjectIsFound(int left) throws IOException {
    assertFound(SIZE, all -> Arrays.copyOf(all, left));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1000, SIZE})
  void aLongerObjectIsFound(int more) throws IOException {
    assertFound(SIZE, all -> Arrays.copyOf(all, SIZE + more));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, SIZE / 2, SIZE - 2, SIZE - 1})
  void anAlteredByteIsFound(int where) throws IOException {
    assertFound(
        SIZE,
        all -> {
          all[where] ^= 1;
          return all;
        });
  }

  @Test
  void anEmptyObjectThatGrewIsFound() throws IOException {
    assertFound(0, all -> new byte[1]);
  }

  @Test
  void aByteThatWasLostAndOneThatWasAddedAreFound() throws IOException {
    assertFound(1, all -> new byte[0]);
    assertFound(
        SIZE,
        all -> {
          System.arraycopy(all, 1, all, 0, SIZE - 1);
          return all;
        });
  }

  /** Where requests began, and after how many bytes each ends. */
  private final class Breaking extends WrappedStore {
    private final List<Long> offsets = new ArrayList<>();
    private final int bytesPerRequest;
    private final boolean silently;

    Breaking(int bytesPerRequest, boolean silently) {
      super(objects);
      this.bytesPerRequest = bytesPerRequest;
      this.silently = silently;
    }

    @Override
    public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
      offsets.add(offset);
      return new FilterInputStream(super.read(key, offset, length, deadline)) {
        private int left = bytesPerRequest;

        @Override
        public int read(byte[] into, int from, int wanted) throws IOException {
          if (left == 0 && !silently) {
            throw new IOException("connection reset");
          }
          int count = left == 0 ? -1 : super.read(into, from, Math.min(left, wanted));
          left -= Math.max(count, 0);
          return count;
        }

        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }
      };
    }
  }

  @Test
  void aBrokenConnectionIsResumedWhereItBroke() throws IOException {
    Breaking breaking = new Breaking(40_000, false);
    assertThat(read(breaking, publishFile("f", bytes))).isEqualTo(bytes);
    assertThat(breaking.offsets).containsExactly(0L, 40_000L, 80_000L);
  }

  @Test
  void aConnectionMayBreakAsOftenAsItLikesIfItGetsOn() throws IOException {
    Breaking breaking = new Breaking(1_000, false);
    assertThat(read(breaking, publishFile("f", bytes))).isEqualTo(bytes);
    assertThat(breaking.offsets).hasSize(100);
  }

  @Test
  void aConnectionThatEndsEarlyWithoutAWordIsResumedToo() throws IOException {
    Breaking breaking = new Breaking(40_000, true);
    assertThat(read(breaking, publishFile("f", bytes))).isEqualTo(bytes);
    assertThat(breaking.offsets).containsExactly(0L, 40_000L, 80_000L);
  }

  @Test
  void aBreakRightBehindTheLastByteDoesNoHarm() throws IOException {
    Breaking breaking = new Breaking(SIZE, false);
    assertThat(read(breaking, publishFile("f", bytes))).isEqualTo(bytes);
    assertThat(breaking.offsets).containsExactly(0L);
  }

  @Test
  void aStoreThatGivesNothingIsGivenUp() {
    Breaking breaking = new Breaking(0, false);
    Version version = publishFile("f", bytes);
    assertThatThrownBy(() -> read(breaking, version))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("at byte 0")
        .hasRootCauseMessage("connection reset");
    assertThat(breaking.offsets).hasSizeBetween(2, 10);
  }

  @Test
  void theDeadlineEndsAReadingThatIsTooSlow() throws IOException {
    VirtualTime time = new VirtualTime();
    ObjectStore slow =
        new WrappedStore(objects) {
          @Override
          public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
            return new FilterInputStream(super.read(key, offset, length, deadline)) {
              @Override
              public int read(byte[] into, int from, int wanted) throws IOException {
                time.advance(Duration.ofSeconds(1));
                return super.read(into, from, Math.min(wanted, 10));
              }
            };
          }
        };
    Deadline tenSeconds = Deadline.after(Duration.ofSeconds(10), time);
    Version version = publishFile("f", bytes);
    try (InputStream in = reader(slow).open(version, tenSeconds)) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(DeadlineExceededException.class)
          .hasMessageContaining("from byte 100");
    }
  }

  @Test
  void theDeadlineEndsTheReading() {
    Version version = publishFile("f", bytes);
    Deadline over = Deadline.after(Duration.ZERO, SystemTime.INSTANCE);
    assertThatThrownBy(() -> reader().open(version, over).readAllBytes())
        .isInstanceOf(DeadlineExceededException.class);
  }
}
