package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** File content in memory is bounded by part size × parallelism. */
class AttemptMemoryTest extends WriterFixture {
  private final Set<byte[]> buffers =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
  private final AtomicLong underWay = new AtomicLong();
  private final AtomicLong most = new AtomicLong();
  private final AtomicLong total = new AtomicLong();

  /** Takes every byte and keeps none; counts the buffers it sees. */
  private ObjectStore discarding() {
    return new WrappedStore(store()) {
      @Override
      public void create(NewObject object, Chunk bytes, Deadline deadline) {
        take(bytes);
      }

      @Override
      public PartUpload startParts(NewObject object, Deadline deadline) {
        return new PartUpload() {
          @Override
          public void put(int number, Chunk bytes, Deadline within) {
            take(bytes);
          }

          @Override
          public void complete(int parts, Deadline within) {}
        };
      }
    };
  }

  private void take(Chunk bytes) {
    buffers.add(bytes.buffer());
    long now = underWay.addAndGet(bytes.buffer().length);
    most.accumulateAndGet(now, Math::max);
    total.addAndGet(bytes.length());
    underWay.addAndGet(-bytes.buffer().length);
  }

  private static InputStream zeros(long length) {
    return new InputStream() {
      private long left = length;

      @Override
      public int read() {
        return left-- > 0 ? 0 : -1;
      }

      @Override
      public int read(byte[] bytes, int from, int wanted) {
        int count = (int) Math.min(left, wanted);
        left -= count;
        return count == 0 ? -1 : count;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aLongStreamUsesNoMoreBuffersThanItMay(int parallelism) {
    Content stream = Content.ofStream(new ResultPath("long"), zeros(40L * PART + 1));
    Descriptor written = writer(discarding(), parallelism).write(attempt, stream, soon());
    assertThat(written.size()).isEqualTo(40L * PART + 1);
    assertThat(buffers).hasSizeLessThanOrEqualTo(parallelism);
    assertThat(most.get()).isLessThanOrEqualTo((long) parallelism * PART);
  }

  @Test
  void smallFilesTakeOnlyWhatTheyNeed() throws IOException {
    for (int i = 0; i < 50; i++) {
      file("f" + i, random(1000));
    }
    writer(discarding(), 3).write(attempt, Content.ofFolder(folder), soon());
    assertThat(buffers).filteredOn(buffer -> buffer.length == 1000).hasSize(50);
    assertThat(total.get()).isGreaterThan(50_000);
  }

  @Test
  void aBufferLargerThanAPartCountsAsSeveral() throws InterruptedException {
    BufferPool pool = new BufferPool(10, 3);
    BufferPool.Buffer one = pool.take(10, soon());
    BufferPool.Buffer two = pool.take(15, soon());
    Deadline over = Deadline.after(Duration.ofMillis(20), SystemTime.INSTANCE);
    assertThatThrownBy(() -> pool.take(1, over)).isInstanceOf(DeadlineExceededException.class);
    two.close();
    pool.take(20, soon()).close();
    one.close();
  }

  @Test
  void partsGrowWhereTenThousandWouldNotDo() {
    WriteSettings settings = WriteSettings.DEFAULT;
    long limit = 10_000L * settings.partSize();
    assertThat(settings.partSizeFor("f", limit)).isEqualTo(8 << 20);
    assertThat(settings.partSizeFor("f", limit + 1)).isEqualTo(9 << 20);
    assertThat(settings.partSizeFor("f", 8 * limit)).isEqualTo(64 << 20);
    assertThatThrownBy(() -> settings.partSizeFor("f", 8 * limit + 1))
        .isInstanceOf(SourceException.class)
        .hasMessageContainingAll("'f'", "65 MiB", "larger part size");
  }

  @Test
  void partTenThousandAndOneOfAStreamIsRefused() throws InterruptedException {
    NewObject object = new NewObject(new ObjectKey("k"), "n", ObjectSettings.DEFAULT);
    PartsUnderWay parts = new PartsUnderWay(discarding().startParts(object, soon()), soon());
    BufferPool.Buffer buffer = new BufferPool(10, 1).take(10, soon());
    for (int i = 0; i < 10_000; i++) {
      parts.checkRoom(object, PART, buffer);
      parts.begin();
    }
    assertThatThrownBy(() -> parts.checkRoom(object, PART, buffer))
        .isInstanceOf(SourceException.class)
        .hasMessageContainingAll("k is longer than 10000 parts", "larger part size");
  }

  @Tag("full")
  @Test
  void moreThanFiveGibibytesGoThroughTheSameFewBuffers() throws IOException {
    long length = (5L << 30) + 12_345;
    try (RandomAccessFile sparse = new RandomAccessFile(folder.resolve("big").toFile(), "rw")) {
      sparse.setLength(length);
    }
    Deadline patient = Deadline.after(Duration.ofMinutes(10), SystemTime.INSTANCE);
    Descriptor file =
        writer(discarding(), 3).write(attempt, Content.ofFile(folder.resolve("big")), patient);
    Content stream = Content.ofStream(new ResultPath("big"), zeros(length));
    Descriptor streamed = writer(discarding(), 3).write(attempt(), stream, patient);
    assertThat(file.size()).isEqualTo(length);
    assertThat(streamed.sha256()).isEqualTo(file.sha256());
    assertThat(total).hasValue(2 * length);
    assertThat(buffers).hasSizeLessThanOrEqualTo(6);
  }
}
