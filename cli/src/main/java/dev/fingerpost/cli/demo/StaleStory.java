package dev.fingerpost.cli.demo;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Time;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** 41, 42, 41: worker A pauses, B takes over and publishes, A wakes up too late. */
final class StaleStory {
  static final String POINTER = "reports/daily";
  static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final PointerName NAME = new PointerName(POINTER);
  private static final int NIGHTS = 40;

  /** Short, so that nobody has to wait long for A's lease to expire. */
  private static final Duration TTL = Duration.ofSeconds(2);

  private final Fingerpost store;
  private final Narrator narrator;
  private final Time time;

  StaleStory(Fingerpost store, Narrator narrator, Time time) {
    this.store = store;
    this.narrator = narrator;
    this.time = time;
  }

  void tell() {
    nights();
    Gate gate = new Gate();
    try (Fingerpost machine = Fingerpost.over(gate.before(store.ports()));
        Tenure a = machine.pointer(POINTER).ownedBy("A").acquire(TTL)) {
      CompletableFuture<PublishOutcome> late = pause(a, gate);
      takeOver();
      gate.open();
      refused(late.join());
    } finally {
      gate.open();
    }
    orphan();
    read();
  }

  private void nights() {
    for (int night = 0; night < NIGHTS; night++) {
      Lease lease = store.pointer(POINTER).ownedBy("night " + night).takeLease(TTL, PATIENCE);
      narrator.check(store.leases().release(lease, soon()), "a lease could not be given back");
    }
    narrator.step(
        """
        Forty nights went well: each took the lease of reports/daily and gave it back, and each
        got a larger fence. The last one was 1.40.""");
  }

  /** A's objects are all in the bucket, and its publish is about to be sent. */
  private CompletableFuture<PublishOutcome> pause(Tenure a, Gate gate) {
    Fence fence = a.lease().fence();
    narrator.check(fence.equals(Fence.of(1, 41)), "A got fence " + fence);
    gate.shut();
    String report = Reports.of("A", "2026-11-28", "EU");
    CompletableFuture<PublishOutcome> late =
        CompletableFuture.supplyAsync(
            () -> a.publish(Reports.operation("2026-11-28", "EU"), Reports.content(report)));
    Deadline deadline = soon();
    while (objects().isEmpty()) {
      deadline.check("A's object is in the bucket");
      sleep(Duration.ofMillis(20));
    }
    narrator.step(
        """
        Worker A takes the lease under fence 1.41, writes its report of the 28th to S3, and freezes
        just before it publishes: a long garbage collection, a stopped machine. Nobody renews its
        lease, which runs out after 2 s.""");
    return late;
  }

  private void takeOver() {
    try (Tenure b = store.pointer(POINTER).ownedBy("B").acquire(Duration.ofSeconds(30), PATIENCE)) {
      Fence fence = b.lease().fence();
      narrator.check(fence.equals(Fence.of(1, 42)), "B got fence " + fence);
      narrator.check(b.base().isEmpty(), "B found " + b.base());
      String report = Reports.of("B", "2026-11-29", "EU");
      Version version =
          narrator
              .expect(
                  PublishOutcome.Applied.class,
                  b.publish(Reports.operation("2026-11-29", "EU"), Reports.content(report)))
              .version();
      narrator.check(version.number() == 1, "B published version " + version.number());
    }
    narrator.step(
        """
        Worker B waits for the lease, gets it under fence 1.42 and opens the pointer: from this
        moment nothing under a smaller fence can move it. B publishes its report of the 29th as
        version 1 and gives the lease back.""");
  }

  private void refused(PublishOutcome outcome) {
    PublishOutcome.Stale stale = narrator.expect(PublishOutcome.Stale.class, outcome);
    narrator.step(
        """
        A wakes up, believes that it still holds the lease, and publishes. The database answers
        STALE; otherwise readers would have gone back from the 29th to the 28th.""",
        stale.describe());
  }

  private void orphan() {
    Version current = store.pointer(POINTER).current().orElseThrow();
    List<AttemptId> referenced = current.descriptor().orElseThrow().attempts();
    List<AttemptId> orphans =
        objects().stream().filter(attempt -> !referenced.contains(attempt)).toList();
    narrator.check(orphans.size() == 1, "these attempts are unreferenced: " + orphans);
    narrator.check(
        orphans.get(0).position().compareTo(current.position()) < 0, "it is above the floor");
    narrator.step(
        """
        What A wrote is an orphan: no version refers to it, and it is below the floor, so that none
        ever can. A collector may delete it at once, without a grace period and without a clock.""",
        store.objects().root().uri("s3", orphans.get(0) + "report.csv"));
  }

  private void read() {
    String expected = Reports.of("B", "2026-11-29", "EU");
    Version version = store.reader().resolve(Address.current(NAME), soon());
    try (InputStream bytes = store.reader().open(version, soon())) {
      String read = new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
      narrator.check(read.equals(expected), "a reader got: " + read);
    } catch (IOException e) {
      throw new FingerpostException("reading " + POINTER + ": " + e.getMessage(), e);
    }
    narrator.step(
        "A reader asks for reports/daily and gets B's bytes, length and SHA-256 checked.",
        expected.lines().skip(1).findFirst().orElseThrow(),
        "sha256 " + version.descriptor().orElseThrow().sha256());
  }

  /** The attempts that have objects. */
  private List<AttemptId> objects() {
    Page page = store.objects().list(new Listing(POINTER + "/attempts/", "/", "", 100), soon());
    return page.prefixes().stream().flatMap(it -> AttemptId.parse(it).stream()).toList();
  }

  private Deadline soon() {
    return Deadline.after(PATIENCE, time);
  }

  private void sleep(Duration pause) {
    try {
      time.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException("interrupted", e);
    }
  }
}
