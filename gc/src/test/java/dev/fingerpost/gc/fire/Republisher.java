package dev.fingerpost.gc.fire;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.RequestDigest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.AttemptWriter;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.WriteSettings;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;

/**
 * A thrifty writer: what it uploaded under one fence and did not come to publish, it publishes
 * under the next, without a second upload. Line 8 of the guard refuses that.
 */
final class Republisher implements Actor {
  private static final String OWNER = "republisher";

  private final Scene scene;
  private final Ground ground;
  private final PointerName pointer;
  private final ExecutorService workers;
  private final Random random;
  private int operations;

  Republisher(Scene scene, Ground ground, String pointer, ExecutorService workers) {
    this.scene = scene;
    this.ground = ground;
    this.pointer = new PointerName(pointer);
    this.workers = workers;
    this.random = scene.random("republisher of " + pointer);
  }

  @Override
  public void act() throws InterruptedException {
    String key = "again-" + pointer + "-" + ++operations;
    Lease first = enter();
    AttemptId attempt = AttemptId.fresh(pointer, new Position(first.fence(), 1), random);
    Descriptor descriptor =
        new AttemptWriter(ground.ports().objects(), WriteSettings.DEFAULT, workers)
            .write(attempt, Results.one(key), Scene.soon());
    leave(first);
    Lease second = enter();
    scene.pause(Duration.ofMillis(random.nextInt(30)));
    PublishOutcome outcome =
        ground
            .ports()
            .pointers()
            .publish(request(second, key, new Source.Upload(attempt, descriptor)), Scene.soon());
    scene.scores.add(
        outcome instanceof PublishOutcome.Refused refused
            ? refused.reason().name()
            : outcome.getClass().getSimpleName());
    leave(second);
  }

  private PublishRequest request(Lease lease, String key, Source.Upload source) {
    OperationKey operation = new OperationKey(key, 1);
    return new PublishRequest(
        pointer,
        OWNER,
        new Position(lease.fence(), 1),
        operation,
        RequestDigest.ofContent(operation, source.descriptor()),
        ground.info().incarnation(),
        OptionalLong.empty(),
        source,
        "",
        Map.of());
  }

  private Lease enter() {
    UUID request = new UUID(random.nextLong(), random.nextLong());
    Acquired acquired =
        ground
            .ports()
            .leases()
            .acquire(pointer, OWNER, request, Duration.ofMinutes(1), Scene.soon());
    Lease lease = ((Acquired.Granted) acquired).lease();
    OpenRequest open =
        new OpenRequest(pointer, pointer, OWNER, lease.fence(), ground.info().incarnation());
    if (!(ground.ports().pointers().open(open, Scene.soon()) instanceof OpenOutcome.Opened)) {
      throw new AssertionError("not opened: " + lease);
    }
    return lease;
  }

  private void leave(Lease lease) {
    if (!ground.ports().leases().release(lease, Scene.soon())) {
      throw new AssertionError("not released: " + lease);
    }
  }
}
