package dev.fingerpost.testing;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Ports;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Publisher;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.SystemTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** A store whose database is behind a bad line, and what a test of doubt needs to know of it. */
public final class Lab implements AutoCloseable {
  /** Long enough for any answer of a loaded test machine, with quick repeats. */
  public static final Limits PATIENT =
      new Limits(
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          Duration.ofSeconds(60),
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          Duration.ofMillis(1),
          Duration.ofMillis(10),
          Duration.ofMillis(20));

  /** For budgets that are meant to run out. */
  public static final Duration BRIEF = Duration.ofMillis(150);

  public final Ports real;
  public final FaultyPointerStore line;
  public final FaultyLeaseAuthority leases;
  public final Fingerpost store;
  public final RandomGenerator random = new Random(7);

  public Lab(Ports real) {
    this.real = real;
    this.line = new FaultyPointerStore(real.pointers());
    this.leases = new FaultyLeaseAuthority(real.leases());
    this.store = Fingerpost.over(real.through(line, leases));
  }

  public Publisher publisher() {
    return new Publisher(line, PATIENT, new Backoff(PATIENT, SystemTime.INSTANCE, random));
  }

  public static Deadline in(Duration budget) {
    return Deadline.after(budget, SystemTime.INSTANCE);
  }

  public static Deadline soon() {
    return in(PATIENT.publish());
  }

  /** Takes the lease of a pointer's own domain and opens it. */
  public Lease enter(String pointer, String owner) {
    PointerName name = new PointerName(pointer);
    UUID request = new UUID(random.nextLong(), random.nextLong());
    Acquired acquired = real.leases().acquire(name, owner, request, Duration.ofMinutes(5), soon());
    Lease lease = ((Acquired.Granted) acquired).lease();
    OpenRequest open =
        new OpenRequest(name, name, owner, lease.fence(), store.store().incarnation());
    if (!(real.pointers().open(open, soon()) instanceof OpenOutcome.Opened)) {
      throw new AssertionError("not opened: " + lease);
    }
    return lease;
  }

  /** Gives the lease back and lets another owner enter, which fences the first one out. */
  public Lease supersede(Lease lease, String owner) {
    if (!real.leases().release(lease, soon())) {
      throw new AssertionError("not released: " + lease);
    }
    return enter(lease.domain().value(), owner);
  }

  /** A publish of some single file under a lease, expecting nothing in particular. */
  public PublishRequest request(Lease lease, int seq, String key) {
    AttemptId attempt = AttemptId.fresh(lease.domain(), new Position(lease.fence(), seq), random);
    Sha256 sum = sum("bytes of " + key);
    Descriptor descriptor =
        new Descriptor(
            List.of(attempt),
            attempt.key(new ResultPath("data.bin")),
            7,
            sum,
            "application/octet-stream",
            1);
    return new PublishRequest(
        lease.domain(),
        lease.owner(),
        attempt.position(),
        new OperationKey(key, 1),
        sum("digest of " + key),
        store.store().incarnation(),
        OptionalLong.empty(),
        new Source.Upload(attempt, descriptor),
        "",
        Map.of());
  }

  public static Sha256 sum(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    store.close();
  }
}
