package dev.fingerpost.cli.view;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.StoreRoot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Versions to print. */
final class Samples {
  static final StoreRoot ROOT = new StoreRoot("bucket", "results");
  static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  static final PointerName DAILY = new PointerName("reports/daily");
  static final Position POSITION = new Position(Fence.of(1, 42), 3);
  static final AttemptId ATTEMPT = new AttemptId(DAILY, POSITION, "abcdefghijklmnop");
  static final Sha256 DIGEST = Sha256.of(new byte[] {1});

  private Samples() {}

  static Descriptor folder() {
    return new Descriptor(
        List.of(ATTEMPT), ATTEMPT.manifestKey(), 1536, DIGEST, "application/json", 12);
  }

  static Version version(Optional<Descriptor> descriptor, Optional<String> source) {
    return new Version(
        DAILY,
        7,
        descriptor.isPresent() ? Version.State.LIVE : Version.State.EXPIRED,
        source.isPresent() ? Version.Kind.ROLLBACK : Version.Kind.UPLOAD,
        new OperationKey("2026-11-29", 2),
        DIGEST,
        "etl@node7/4711",
        POSITION,
        NOW.minusSeconds(600),
        Optional.empty(),
        "fix the\ntotals",
        Map.of("git.sha", "3f2a91c", "team", "data"),
        source,
        descriptor);
  }
}
