package dev.fingerpost.gc.simulation;

import dev.fingerpost.Operation;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.SteppedClient;
import dev.fingerpost.Tenure;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A batch worker: enters, publishes, and leaves, or does not; and comes back after a crash. */
final class Worker {
  static final List<String> POINTERS = List.of("a", "b");

  /** In the domain of the first. */
  static final String SIBLING = "a2";

  private static final Duration TTL = Duration.ofSeconds(1);
  private static final int[] DEEDS = {60, 8, 8, 8, 16};
  private static final int[] LEAVING = {4, 1};

  private final World world;
  private final String owner;

  /** As on disk: what a process was not told before it died, the next one settles. */
  private final List<SettleRequest> doubts = new ArrayList<>();

  Worker(World world, String owner) {
    this.world = world;
    this.owner = owner;
  }

  /** Patient, or so that one lost answer is the end. */
  static Limits limits(boolean patient) {
    Duration publish = patient ? Duration.ofSeconds(4) : Duration.ofMillis(12);
    return new Limits(
        Duration.ofSeconds(2),
        publish,
        Duration.ofSeconds(4),
        Duration.ofMinutes(1),
        Duration.ofSeconds(3),
        Duration.ofSeconds(3),
        Duration.ofMillis(20),
        Duration.ofMillis(300),
        Duration.ofMillis(200));
  }

  /** One life of the process. */
  void live(Host host) {
    Client client = Client.of(world, host, limits(world.choices.pick(2) == 0));
    settle(client);
    int sessions = 1 + world.choices.pick(3);
    for (int i = 0; i < sessions && !world.tired(); i++) {
      session(client);
    }
  }

  private void session(Client client) {
    String name = POINTERS.get(world.choices.pick(POINTERS.size()));
    Duration wait = TTL.multipliedBy(world.choices.pick(3));
    try {
      Tenure tenure = client.client().pointer(name, owner).acquire(TTL, wait);
      try {
        work(client, tenure);
      } finally {
        if (world.choices.weighted(LEAVING) == 0) {
          tenure.close();
        }
      }
    } catch (FingerpostException e) {
      world.counts.add("session " + e.getClass().getSimpleName());
      client.host().sleep(Duration.ofMillis(300));
    }
  }

  private void work(Client client, Tenure root) {
    int deeds = 1 + world.choices.pick(4);
    for (int i = 0; i < deeds && !world.tired(); i++) {
      Tenure tenure = root;
      if (root.pointer().value().equals(POINTERS.get(0)) && world.choices.pick(4) == 3) {
        tenure = root.open(SIBLING);
      }
      try {
        deed(client, tenure);
      } catch (FingerpostException e) {
        world.counts.add("deed " + e.getClass().getSimpleName());
      }
    }
  }

  private void deed(Client client, Tenure tenure) {
    switch (world.choices.weighted(DEEDS)) {
      case 0 -> upload(client, tenure);
      case 1 -> {
        Operation operation = operation(key(0));
        long version = world.version(tenure.pointer());
        publish(client, () -> tenure.rollback(operation, version));
      }
      case 2 -> {
        Operation operation = operation(key(2));
        PointerName from = new PointerName(any());
        long version = world.version(from);
        publish(client, () -> tenure.promote(operation, from, version));
      }
      case 3 -> client.host().sleep(TTL.multipliedBy(1 + world.choices.pick(3)).dividedBy(2));
      default -> new Chores(world, client, tenure, owner).one();
    }
  }

  private void upload(Client client, Tenure tenure) {
    int key = world.choices.pick(Results.KEYS);
    int variant = world.choices.weighted(new int[] {8, 2});
    boolean folder = world.choices.weighted(new int[] {30, 1}) == 1;
    Operation plain = operation(key);
    Operation operation =
        world.choices.pick(4) == 3
            ? plain.computedFrom(Map.of("variant", String.valueOf(variant)))
            : plain;
    publish(
        client,
        () ->
            tenure.publish(
                operation, folder ? Results.folder(key, variant) : Results.file(key, variant)));
  }

  /** A key of one's own kind, or now and then one that uploads use. */
  private int key(int first) {
    boolean own = world.choices.weighted(new int[] {4, 1}) == 0;
    return own ? Results.KEYS + first + world.choices.pick(2) : world.choices.pick(Results.KEYS);
  }

  private Operation operation(int key) {
    Operation operation = Operation.of("k" + key).revision(1 + world.choices.pick(2));
    return switch (world.choices.weighted(new int[] {6, 3, 1})) {
      case 0 -> operation;
      case 1 -> operation.replacing();
      default -> operation.expecting(world.choices.pick(3));
    };
  }

  private String any() {
    int i = world.choices.pick(POINTERS.size() + 1);
    return i < POINTERS.size() ? POINTERS.get(i) : SIBLING;
  }

  private void publish(Client client, Supplier<PublishOutcome> how) {
    client.wire().published = null;
    try {
      PublishOutcome outcome = how.get();
      world.counts.add(outcome.getClass().getSimpleName());
      PublishRequest sent = client.wire().published;
      if (sent != null) {
        world.told(() -> world.books.told(sent, outcome));
      }
      if (outcome instanceof PublishOutcome.Unknown unknown) {
        doubts.add(unknown.settle());
        if (world.choices.pick(2) == 1) {
          settle(client);
        }
      }
    } catch (FingerpostException e) {
      PublishRequest sent = client.wire().published;
      if (sent != null) {
        world.told(() -> world.books.failed(sent));
      }
      throw e;
    }
  }

  /** Asks what became of everything that is in doubt. */
  private void settle(Client client) {
    SteppedClient store = client.client();
    for (SettleRequest each : List.copyOf(doubts)) {
      SettleOutcome answer = store.publisher().settle(each, store.soon());
      world.counts.add("settle " + answer.getClass().getSimpleName());
      world.told(() -> world.books.told(each, answer));
      if (!(answer instanceof SettleOutcome.Unknown)) {
        boolean ignored = doubts.remove(each);
      }
    }
  }
}
