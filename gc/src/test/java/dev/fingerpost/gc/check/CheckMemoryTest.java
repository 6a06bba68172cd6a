package dev.fingerpost.gc.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.WrappedStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A version's listing and manifest are read side by side: neither is ever held whole. */
class CheckMemoryTest {
  private static final int FILES = 30_000;
  private static final int PAGE = 1000;

  /** What a buffered reader may have taken ahead of the entry it is at. */
  private static final int AHEAD = 100;

  private final AttemptId attempt =
      AttemptId.fresh(new PointerName("p"), new Position(Fence.of(1, 1), 1), new Random(7));
  private final MemoryTestStore memory = new MemoryTestStore();
  private int readLines;
  private int listed;
  private int furthest;

  private static String path(int file) {
    return String.format(Locale.ROOT, "part-%08d", file);
  }

  private static byte[] line(int number) {
    String text =
        number == 0
            ? "{\"format\":1,\"files\":["
            : number > FILES
                ? "]}"
                : "{\"path\":\"%s\",\"size\":1,\"sha256\":\"%s\",\"mediaType\":\"text/csv\"}%s"
                    .formatted(path(number - 1), "0".repeat(64), number < FILES ? "," : "");
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** The manifest's bytes, a line at a time. */
  private InputStream manifest() {
    readLines = 0;
    return new InputStream() {
      private InputStream line = InputStream.nullInputStream();

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
      }

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        int count = line.read(bytes, from, length);
        if (count < 0 && readLines <= FILES + 1) {
          line = new ByteArrayInputStream(CheckMemoryTest.line(readLines++));
          count = line.read(bytes, from, length);
        }
        return count;
      }
    };
  }

  /** Megabytes that are made when they are asked for. */
  private final class Synthetic extends WrappedStore {
    final long size = IntStream.rangeClosed(0, FILES + 1).mapToLong(i -> line(i).length).sum();

    Synthetic() {
      super(memory.ports().objects());
    }

    @Override
    public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
      return Optional.of(new ObjectInfo(key, size, "n"));
    }

    @Override
    public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
      return manifest();
    }

    @Override
    public Page list(Listing listing, Deadline deadline) {
      furthest = Math.max(furthest, Math.abs(listed - readLines));
      int from = listed;
      listed = Math.min(FILES, from + PAGE);
      List<Entry> page =
          IntStream.range(from, listed)
              .mapToObj(i -> new Entry(attempt.prefix() + path(i), 1, Instant.EPOCH))
              .toList();
      return new Page(
          page,
          List.of(),
          listed == FILES ? Optional.empty() : Optional.of(attempt.prefix() + path(listed - 1)));
    }
  }

  private Version version(Descriptor descriptor) {
    return new Version(
        attempt.pointer(),
        1,
        Version.State.LIVE,
        Version.Kind.UPLOAD,
        new OperationKey("1", 1),
        descriptor.sha256(),
        "o",
        attempt.position(),
        Instant.EPOCH,
        Optional.empty(),
        "",
        Map.of(),
        Optional.empty(),
        Optional.of(descriptor));
  }

  @Test
  void listingAndManifestKeepStep() throws IOException, InterruptedException {
    MessageDigest digest = Sha256.newDigest();
    IntStream.rangeClosed(0, FILES + 1).forEach(i -> digest.update(line(i)));
    Descriptor descriptor =
        new Descriptor(
            List.of(attempt),
            attempt.manifestKey(),
            FILES,
            Sha256.finish(digest),
            "application/json",
            FILES);
    Told told = new Told();
    Tally tally = new Tally(told);
    Looks looks = new Looks(memory.ports().catalog(), new Synthetic(), SystemTime.INSTANCE);
    new VersionCheck(looks, version(descriptor), descriptor, tally, (id, file) -> {}).run();
    assertThat(told.findings).isEmpty();
    assertThat(tally.summary().objects()).isEqualTo(FILES);
    assertThat(listed).isEqualTo(FILES);
    assertThat(furthest).isLessThanOrEqualTo(PAGE + AHEAD);
  }
}
