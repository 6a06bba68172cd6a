package dev.fingerpost.gc.simulation;

import dev.fingerpost.Tenure;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** What is to be done beside publishing: pins, tags, retention, removal. */
final class Chores {
  private static final Duration LONG = Duration.ofDays(1);
  private static final List<RetentionPolicy> POLICIES =
      List.of(
          RetentionPolicy.EVERYTHING,
          new RetentionPolicy(OptionalInt.of(1), Optional.empty()),
          new RetentionPolicy(OptionalInt.of(2), Optional.of(Duration.ofSeconds(1))));

  private final World world;
  private final Client client;
  private final Tenure tenure;
  private final String owner;
  private final PointerName pointer;

  Chores(World world, Client client, Tenure tenure, String owner) {
    this.world = world;
    this.client = client;
    this.tenure = tenure;
    this.owner = owner;
    this.pointer = tenure.pointer();
  }

  void one() {
    switch (world.choices.pick(8)) {
      case 0, 1 -> {
        RetentionPolicy policy = POLICIES.get((world.choices.pick(3) + 1) % 3);
        world.counts.add(client.retention().set(pointer, Optional.of(policy), soon()).name());
      }
      case 2 -> pin();
      case 3 -> tag();
      case 4 -> letGo();
      case 5, 6 -> remove();
      default -> world.counts.add(tenure.restore().getClass().getSimpleName());
    }
  }

  private void pin() {
    UUID id = new UUID(world.random.nextLong(), world.random.nextLong());
    Duration keep = world.choices.pick(2) == 0 ? LONG : Duration.ofSeconds(1);
    PinRequest request = new PinRequest(id, pointer, version(), owner, "why", Optional.of(keep));
    HoldOutcome<Pin> outcome = client.ports().pins().pin(request, soon());
    if (outcome instanceof HoldOutcome.Done) {
      world.counts.add("pinned");
    }
  }

  private void tag() {
    TagName name = new TagName("t" + Long.toUnsignedString(world.random.nextLong(), 36));
    HoldOutcome<Tag> outcome =
        client.ports().tags().tag(pointer, name, version(), owner, false, soon());
    if (outcome instanceof HoldOutcome.Done) {
      world.counts.add("tagged");
    }
  }

  /** Gives up something that somebody holds. */
  private void letGo() {
    List<Map.Entry<String, Books.Hold>> all = List.copyOf(world.books.holds.entrySet());
    if (all.isEmpty()) {
      return;
    }
    Map.Entry<String, Books.Hold> one = all.get(world.choices.pick(all.size()));
    int at = one.getKey().indexOf('@');
    HoldOutcome<?> outcome =
        at < 0
            ? client.ports().pins().unpin(UUID.fromString(one.getKey()), soon())
            : client
                .ports()
                .tags()
                .untag(
                    one.getValue().pointer(), new TagName(one.getKey().substring(at + 1)), soon());
    world.counts.add(outcome instanceof HoldOutcome.Done ? "let go" : "held on");
  }

  private void remove() {
    boolean force = world.choices.pick(3) == 2;
    Duration keep = Duration.ofSeconds(world.choices.pick(3));
    world.counts.add(tenure.remove(keep, force).getClass().getSimpleName());
  }

  private long version() {
    return world.version(pointer);
  }

  private Deadline soon() {
    return client.client().soon();
  }
}
