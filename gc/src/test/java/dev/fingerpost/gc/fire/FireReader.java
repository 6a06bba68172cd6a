package dev.fingerpost.gc.fire;

import dev.fingerpost.Version;
import dev.fingerpost.Version.State;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Address.Selector;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.VersionCollectedException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Reads what is published, to the last byte. A version may be collected while it is read, but only
 * if the database says so, and never one that was current before and is current after.
 */
final class FireReader implements Actor {
  private static final List<PointerName> NAMES = Station.names();

  /** So that the writers get to run too. */
  private static final Duration REST = Duration.ofMillis(1);

  private final Scene scene;
  private final PointerCatalog catalog;
  private final PointerReader reader;
  private final Random random;

  FireReader(Scene scene, Ground ground, PointerReader reader, String name) {
    this.scene = scene;
    this.catalog = ground.ports().catalog();
    this.reader = reader;
    this.random = scene.random(name);
  }

  @Override
  public void act() throws InterruptedException {
    scene.pause(REST);
    PointerName pointer = NAMES.get(random.nextInt(NAMES.size()));
    if (random.nextInt(4) > 0) {
      current(pointer);
    } else {
      retained(pointer);
    }
  }

  private void current(PointerName pointer) {
    Optional<Version> at = find(Address.current(pointer));
    if (at.isPresent() && !read(at.get())) {
      long now = find(Address.current(pointer)).orElseThrow().number();
      if (now == at.get().number()) {
        scene.damage(pointer + "@" + now + " is current, and was collected");
      }
    }
  }

  /** Everything the history says is kept. */
  private void retained(PointerName pointer) {
    for (Version each : catalog.history(pointer, OptionalLong.empty(), 20, Scene.soon())) {
      if (each.state() == State.LIVE && !scene.over()) {
        scene.scores.add(read(each) ? "retained reads" : "retained collected");
      }
    }
  }

  /** Whether it could be read; what may not be is damage. */
  private boolean read(Version version) {
    try {
      String wrong = Results.read(reader, version, Scene.soon());
      if (!wrong.isEmpty()) {
        scene.damage(name(version) + ": " + wrong);
      }
      scene.scores.add("reads");
      return true;
    } catch (VersionCollectedException e) {
      Version now = find(numbered(version)).orElseThrow();
      if (now.state() != State.EXPIRED) {
        scene.damage(name(version) + " is " + now.state() + ", but: " + e.getMessage());
      }
      scene.scores.add("collected under a reader");
      return false;
    } catch (FingerpostException e) {
      scene.damage(name(version) + ": " + e);
      return false;
    }
  }

  private static String name(Version version) {
    return version.pointer() + "@" + version.number();
  }

  private static Address numbered(Version version) {
    return new Address(version.pointer(), new Selector.Numbered(version.number()));
  }

  private Optional<Version> find(Address address) {
    return catalog.find(address, Scene.soon());
  }
}
