package dev.fingerpost.gc;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/** A store of which every object is made up, and every request counted. */
final class CostLab implements AutoCloseable {
  private static final Sha256 SUM = Sha256.of("x".getBytes(StandardCharsets.UTF_8));

  final CollectorLab lab;
  final CountedBucket bucket;

  CostLab(CollectorLab.Parts parts) {
    this.lab = new CollectorLab(parts);
    this.bucket = new CountedBucket(lab.objects);
  }

  /** Publishes some versions of so many files each, in one tenure. */
  void publish(String pointer, int versions, int files) {
    Lease lease = enter(pointer);
    for (int seq = 1; seq <= versions; seq++) {
      publish(lease, seq, files);
    }
    leave(lease);
  }

  /** A tenure that uploads and never publishes; then it is over. */
  void orphans(String pointer, int attempts, int files) {
    Lease lease = enter(pointer);
    for (int seq = 1; seq <= attempts; seq++) {
      bucket.add(attempt(lease, seq).prefix(), files);
    }
    leave(lease);
  }

  private AttemptId attempt(Lease lease, int seq) {
    return AttemptId.fresh(lease.domain(), new Position(lease.fence(), seq), lab.random);
  }

  private Lease enter(String pointer) {
    PointerName name = new PointerName(pointer);
    UUID request = new UUID(lab.random.nextLong(), lab.random.nextLong());
    Acquired acquired =
        lab.ports.leases().acquire(name, "o", request, Duration.ofMinutes(5), Lab.soon());
    Lease lease = ((Acquired.Granted) acquired).lease();
    OpenRequest open = new OpenRequest(name, name, "o", lease.fence(), lab.info.incarnation());
    if (!(lab.ports.pointers().open(open, Lab.soon()) instanceof OpenOutcome.Opened)) {
      throw new AssertionError(pointer);
    }
    return lease;
  }

  private void leave(Lease lease) {
    if (!lab.ports.leases().release(lease, Lab.soon())) {
      throw new AssertionError(lease.toString());
    }
  }

  private void publish(Lease lease, int seq, int files) {
    AttemptId attempt = attempt(lease, seq);
    Descriptor descriptor =
        new Descriptor(
            List.of(attempt), attempt.key(new ResultPath("0000000")), 1, SUM, "text/plain", 1);
    PublishRequest request =
        new PublishRequest(
            lease.domain(),
            "o",
            attempt.position(),
            new OperationKey(lease.fence() + "-" + seq, 1),
            SUM,
            lab.info.incarnation(),
            OptionalLong.empty(),
            new Source.Upload(attempt, descriptor),
            "",
            Map.of());
    if (!(lab.ports.pointers().publish(request, Lab.soon()) instanceof PublishOutcome.Applied)) {
      throw new AssertionError(attempt.prefix());
    }
    bucket.add(attempt.prefix(), files);
  }

  CollectReport run(CollectOptions options) {
    return lab.run(options, lab.tools(bucket, bucket, lab.parts.proofs(), lab.parts.worklist()));
  }

  /** The requests of one more run. */
  Map<String, Integer> requests(CollectOptions options) {
    Map<String, Integer> before = bucket.requests();
    CollectReport report = run(options);
    if (report.tally().errors() > 0) {
      throw new AssertionError(report + " after " + before);
    }
    return bucket.requests();
  }

  @Override
  public void close() {
    lab.close();
  }
}
