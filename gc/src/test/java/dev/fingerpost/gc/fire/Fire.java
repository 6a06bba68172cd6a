package dev.fingerpost.gc.fire;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.ReadingPins;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.PointerName;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Writers, collectors and readers at one store, all at once. */
final class Fire implements AutoCloseable {
  final Scene scene;
  private final Ground ground;
  private final PointerProofs proofs;
  private final Supplier<Sweeper> sweepers;
  private final Wire wire;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final PointerReader reader;

  /**
   * @param proofs what the collectors go by: the ground's, unless something is to be damaged
   */
  Fire(long seed, Odds odds, Ground ground, PointerProofs proofs) {
    this(seed, odds, ground, proofs, ground.sweepers());
  }

  /** The same with other sweepers as well. */
  Fire(long seed, Odds odds, Ground ground, PointerProofs proofs, Supplier<Sweeper> sweepers) {
    this.sweepers = sweepers;
    this.scene = new Scene(seed, odds);
    this.ground = ground;
    this.proofs = proofs;
    this.wire = new Wire(scene);
    this.reader =
        new PointerReader(
            ground.ports().catalog(), ground.ports().objects(), threads, 2, ReadingPins.NONE);
    say(Level.OFF); // each lost lease would say so, and each renewal that is cut off
  }

  /**
   * Another one for each run, or -Dfire.seed: the chances are then the same, the threads are not.
   */
  static long seed() {
    return Long.getLong("fire.seed", System.nanoTime());
  }

  private static void say(@Nullable Level level) {
    for (String each : List.of("dev.fingerpost", "com.zaxxer.hikari", "org.gaul")) {
      ((Logger) LoggerFactory.getLogger(each)).setLevel(level);
    }
  }

  /** Burns for so long, or until the first damage. */
  void burn(Duration longest, int writers, int readers, Path scratch) throws Exception {
    List<Actor> actors = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      actors.add(new FireWriter(scene, ground, wire, "writer" + i, scratch));
    }
    for (int i = 0; i < readers; i++) {
      actors.add(new FireReader(scene, ground, reader, "reader" + i));
    }
    actors.add(new FireHolder(scene, ground, reader));
    actors.add(new FireCheck(scene, ground, threads));
    burn(longest, actors);
  }

  /** Thrifty writers, each at a pointer of its own, and readers. */
  List<Actor> republishers() {
    return List.of(
        new Republisher(scene, ground, "solo", threads),
        new Republisher(scene, ground, "busy", threads),
        new FireReader(scene, ground, reader, "reader"));
  }

  /** The same with others than the usual ones; two collectors come along, one of which stalls. */
  void burn(Duration longest, List<Actor> actors) throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (Actor each : actors) {
      all.add(threads.submit(() -> repeat(each)));
    }
    all.add(threads.submit(() -> repeat(collector("one", proofs))));
    all.add(threads.submit(() -> repeat(collector("two", new Stalling(proofs, scene)))));
    scene.pause(longest);
    scene.end();
    for (Future<?> each : all) {
      each.get(2, TimeUnit.MINUTES);
    }
    wire.drain();
  }

  private FireCollector collector(String name, PointerProofs goesBy) {
    return new FireCollector(scene, ground, goesBy, sweepers, threads, name);
  }

  private void repeat(Actor actor) {
    try {
      while (!scene.over()) {
        actor.act();
      }
    } catch (Exception | Error e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      scene.damage(actor.getClass().getSimpleName() + " broke down: " + trace);
    }
  }

  /** After the writers are quiet, two full runs; what they report. */
  List<CollectReport> settle() {
    for (Station each : Station.ALL) {
      PointerName domain = new PointerName(each.domain());
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .until(
              () ->
                  ground
                      .ports()
                      .leases()
                      .show(domain, Scene.soon())
                      .filter(Standing::live)
                      .isEmpty());
    }
    Optional<Duration> atOnce = Optional.of(Duration.ZERO);
    return List.of(
        collector("last", proofs).collect(true, atOnce),
        collector("last", proofs).collect(true, atOnce));
  }

  /** Every key in the bucket. */
  List<String> keys() {
    List<String> all = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      Page page =
          ground.ports().objects().list(new Listing("", "", next.get(), 1_000), Scene.soon());
      page.objects().stream().map(Entry::key).forEach(all::add);
      next = page.next();
    }
    return all;
  }

  /** The attempts in the bucket, and what else is there. */
  List<String> attempts() {
    return keys().stream().map(Fire::attemptOf).distinct().toList();
  }

  private static String attemptOf(String key) {
    int attempts = key.indexOf("/attempts/");
    return attempts < 0 ? key : key.substring(0, key.indexOf('/', attempts + 10) + 1);
  }

  List<Upload> uploads() {
    Sweeper sweeper = ground.sweepers().get();
    return sweeper.uploads("", Cursor.START, Scene.soon()).uploads();
  }

  @Override
  public void close() {
    scene.end();
    threads.shutdownNow();
    say(null);
  }
}
