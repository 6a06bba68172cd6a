package dev.fingerpost.gc.fire;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/** Pins and tags versions, and wants each of them whole for as long as it holds it. */
final class FireHolder implements Actor {
  private static final TagName TAG = new TagName("good");

  /** Newer versions to be published, before one is let go. */
  private static final int NEWER = 3;

  private static final int READS = 40;

  private final Scene scene;
  private final Ground ground;
  private final PointerReader reader;
  private final Random random;

  FireHolder(Scene scene, Ground ground, PointerReader reader) {
    this.scene = scene;
    this.ground = ground;
    this.reader = reader;
    this.random = scene.random("holder");
  }

  @Override
  public void act() throws InterruptedException {
    List<PointerName> names = Station.names();
    PointerName pointer = names.get(random.nextInt(names.size()));
    Optional<Version> version =
        ground.ports().catalog().find(Address.current(pointer), Scene.soon());
    if (version.isEmpty()) {
      scene.pause(Duration.ofMillis(10));
    } else if (random.nextBoolean()) {
      pin(version.get());
    } else {
      tag(version.get());
    }
  }

  private void pin(Version version) throws InterruptedException {
    UUID id = new UUID(random.nextLong(), random.nextLong());
    PinRequest pin =
        new PinRequest(id, version.pointer(), version.number(), "holder", "fire", Optional.empty());
    if (ground.ports().pins().pin(pin, Scene.soon()) instanceof HoldOutcome.Done) {
      wantWhole(version, "pinned");
      UUID ignored = ground.ports().pins().unpin(id, Scene.soon()).orElseThrow();
    } else {
      scene.scores.add("too late to pin");
    }
  }

  private void tag(Version version) throws InterruptedException {
    if (ground
            .ports()
            .tags()
            .tag(version.pointer(), TAG, version.number(), "holder", true, Scene.soon())
        instanceof HoldOutcome.Done) {
      wantWhole(version, "tagged");
      TagName ignored =
          ground.ports().tags().untag(version.pointer(), TAG, Scene.soon()).orElseThrow();
    } else {
      scene.scores.add("too late to tag");
    }
  }

  /** Until it would be long gone if it was not held. */
  private void wantWhole(Version version, String held) throws InterruptedException {
    for (int i = 0; i < READS && !scene.over() && !outlived(version); i++) {
      read(version, held);
      scene.pause(Duration.ofMillis(10));
    }
    read(version, held);
  }

  private boolean outlived(Version version) {
    return ground.ports().catalog().pointer(version.pointer(), Scene.soon()).orElseThrow().last()
        >= version.number() + NEWER;
  }

  private void read(Version version, String held) {
    try {
      String wrong = Results.read(reader, version, Scene.soon());
      if (!wrong.isEmpty()) {
        scene.damage(held + " " + version.pointer() + "@" + version.number() + ": " + wrong);
      }
      scene.scores.add(held + " reads");
    } catch (FingerpostException e) {
      scene.damage(held + " " + version.pointer() + "@" + version.number() + ": " + e);
    }
  }
}
