package dev.fingerpost.gc.fire;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.LeaseHeldException;
import dev.fingerpost.OpenRefusedException;
import dev.fingerpost.Operation;
import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.WriteSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Writes, from one process after another: each lives until it is killed. */
final class FireWriter implements Actor {
  private static final WriteSettings SMALL_PARTS =
      new WriteSettings(WriteSettings.MIN_PART_SIZE, 2, WriteSettings.DEFAULT.objects());
  private static final List<PointerName> NAMES = Station.names();

  private final Scene scene;
  private final Ground ground;
  private final Wire wire;
  private final String name;
  private final Path scratch;
  private final Random random;
  private int operations;

  FireWriter(Scene scene, Ground ground, Wire wire, String name, Path scratch) {
    this.scene = scene;
    this.ground = ground;
    this.wire = wire;
    this.name = name;
    this.scratch = scratch;
    this.random = scene.random(name);
  }

  /** One life. */
  @Override
  public void act() throws InterruptedException, IOException {
    Mortal process = new Mortal(scene, random, wire);
    Ports ports =
        ground
            .ports()
            .over(new MortalObjects(ground.ports().objects(), process))
            .through(
                new MortalPointers(ground.ports().pointers(), process),
                new MortalLeases(ground.ports().leases(), process));
    try (Fingerpost store = Fingerpost.over(ports)) {
      while (!scene.over() && !process.dead()) {
        stay(store, process);
      }
    }
  }

  private void stay(Fingerpost store, Mortal process) throws InterruptedException, IOException {
    Station station = Station.ALL.get(random.nextInt(Station.ALL.size()));
    Duration ttl = ttl();
    try (Tenure tenure =
        store
            .pointer(station.pointers().get(0))
            .inDomain(station.domain())
            .ownedBy(name)
            .within(Lab.PATIENT)
            .writing(SMALL_PARTS)
            .acquire(ttl)) {
      scene.scores.add("tenures");
      work(tenure, station);
    } catch (LeaseHeldException e) {
      scene.scores.add("held");
      scene.pause(ttl.dividedBy(8));
    } catch (OpenRefusedException e) {
      scene.scores.add("open " + e.reason());
      surprise(e.reason() != Refusal.STALE, e);
    } catch (Mortal.Killed e) {
      process.die(); // and nothing else: no release, no end of an upload
    } catch (FingerpostException e) {
      scene.scores.add("failed uploads");
    }
  }

  private Duration ttl() {
    long shortest = scene.odds.shortest().toNanos();
    return Duration.ofNanos(
        shortest + random.nextLong(scene.odds.longest().toNanos() - shortest + 1));
  }

  private void work(Tenure first, Station station) throws IOException {
    List<Tenure> all =
        station.pointers().stream()
            .map(each -> each.equals(first.pointer().value()) ? first : first.open(each))
            .toList();
    int times = 1 + random.nextInt(6);
    boolean entitled = true;
    for (int i = 0; i < times && entitled && !scene.over(); i++) {
      PublishOutcome outcome = publish(all.get(random.nextInt(all.size())));
      count(outcome);
      entitled = !(outcome instanceof PublishOutcome.Stale);
    }
  }

  private PublishOutcome publish(Tenure tenure) throws IOException {
    String key = name + "-" + (random.nextInt(20) == 0 ? operations : ++operations);
    Operation operation = Operation.of(key);
    Operation any = random.nextBoolean() ? operation : operation.replacing();
    int kind = random.nextInt(100);
    if (kind < 8) {
      return tenure.rollback(any, version(tenure.pointer()));
    } else if (kind < 18) {
      PointerName source = NAMES.get(random.nextInt(NAMES.size()));
      return source.equals(tenure.pointer())
          ? tenure.rollback(any, version(source))
          : tenure.promote(any, source, version(source));
    } else if (kind < 30) {
      return tenure.publish(any, Results.folder(key, scratch));
    }
    return tenure.publish(any, kind < 34 ? Results.big(key) : Results.one(key));
  }

  /** The current one, or one that may be gone. */
  private long version(PointerName pointer) {
    long last =
        ground.ports().catalog().pointer(pointer, Scene.soon()).map(it -> it.last()).orElse(0L);
    return Math.max(1, last - (random.nextInt(3) == 0 ? random.nextInt(4) : 0));
  }

  private void count(PublishOutcome outcome) {
    scene.scores.add(outcome.getClass().getSimpleName());
    if (outcome instanceof PublishOutcome.Refused refused) {
      scene.damage(name + " was refused: " + refused);
    } else if (outcome instanceof PublishOutcome.Applied applied) {
      scene.scores.add("applied " + applied.version().kind());
    }
  }

  private void surprise(boolean whether, Exception what) {
    if (whether) {
      scene.damage(name + ": " + what);
    }
  }
}
