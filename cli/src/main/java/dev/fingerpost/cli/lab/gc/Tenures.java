package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.cli.lab.gc.World.Stage;
import dev.fingerpost.cli.lab.gc.World.Writer;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The writers: each acquires behind the one before it, opens, writes an object, publishes it, and
 * may then roll back to version 1. Its PUT may be sent twice, and the second land at any time.
 */
final class Tenures {
  static final PointerName POINTER = new PointerName("reports/daily");
  static final StoreInfo STORE =
      new StoreInfo(new UUID(0, 1), "s3://bucket/results", new UUID(0, 2), 1);

  private final Omission omission;
  private final boolean incremental;

  /** What was ever sent: making a request takes longer than answering it. */
  private final Map<List<Integer>, PublishRequest> requests = new ConcurrentHashMap<>();

  /**
   * @param incremental whether runs list from a recorded floor on: then nobody writes below it
   */
  Tenures(Omission omission, boolean incremental) {
    this.omission = omission;
    this.incremental = incremental;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    for (int i = 0; i < world.writers().size(); i++) {
      steps(world, i, steps);
    }
    return steps;
  }

  private void steps(World world, int index, List<Step<World>> steps) {
    Writer writer = world.writers().get(index);
    switch (writer.stage()) {
      case IDLE -> {
        if (index == 0 || world.writers().get(index - 1).stage() != Stage.IDLE) {
          steps.add(acquire(world, index));
        }
      }
      case GRANTED -> steps.add(open(world, index));
      case OPEN -> {
        if (!incremental) {
          steps.add(write(world, index, false));
          if (world.extras() > 0) {
            steps.add(write(world.extra(), index, true));
          }
        } else if (timely(world, writer)) {
          steps.add(write(world, index, false));
        }
      }
      case WRITTEN -> steps.add(publish(world, index));
      case PUBLISHED -> {
        steps.add(rollBack(world, index));
        if (omission == Omission.PUBLISHER_CLEANS_UP) {
          steps.add(cleanUp(world, index));
        }
      }
      default -> {}
    }
    if (writer.late()) {
      steps.add(arrival(world, index));
    }
  }

  private static boolean timely(World world, Writer writer) {
    Position at = Attempts.id(writer.counter()).position();
    return world.database().row(POINTER).filter(it -> at.compareTo(it.floor()) > 0).isPresent();
  }

  private static Step<World> acquire(World world, int index) {
    Database lapsed = world.database().lapse(POINTER);
    Database granted = lapsed.acquire(POINTER, name(index), index).next();
    long counter = granted.domain(POINTER).counter();
    World next = world.with(granted).with(index, new Writer(Stage.GRANTED, (int) counter, false));
    String wait = counter == 1 ? "" : "waits until the lease ran out, ";
    return new Step<>(name(index), () -> wait + "acquires " + fence((int) counter), next);
  }

  private static Step<World> open(World world, int index) {
    Writer writer = world.writers().get(index);
    Answer<Optional<OpenOutcome.Refused>> answer =
        world.database().open(opening(name(index), writer.counter()), Rules.REAL);
    Stage stage = answer.outcome().isEmpty() ? Stage.OPEN : Stage.REFUSED;
    return new Step<>(
        name(index),
        () -> "opens under " + fence(writer.counter()),
        answer.outcome().map(it -> it.reason().name()),
        world.with(answer.next()).with(index, writer.at(stage)));
  }

  /** How anybody opens the pointer under a fence. */
  static OpenRequest opening(String owner, int counter) {
    return new OpenRequest(POINTER, POINTER, owner, fence(counter), STORE.incarnation());
  }

  static Fence fence(int counter) {
    return Attempts.id(counter).position().fence();
  }

  private static Step<World> write(World world, int index, boolean twice) {
    int counter = world.writers().get(index).counter();
    World next = world.put(counter).with(index, new Writer(Stage.WRITTEN, counter, twice));
    String again = twice ? "; a second PUT is under way" : "";
    return new Step<>(name(index), () -> "writes its object" + again, next);
  }

  private static Step<World> arrival(World world, int index) {
    Writer writer = world.writers().get(index);
    World next =
        world
            .put(writer.counter())
            .with(index, new Writer(writer.stage(), writer.counter(), false));
    return new Step<>("bucket", () -> "gets the second PUT of " + name(index), next);
  }

  private static Step<World> cleanUp(World world, int index) {
    Writer writer = world.writers().get(index);
    World next = world.delete(writer.counter()).with(index, writer.at(Stage.REFUSED));
    return new Step<>(name(index), () -> "did not hear the answer, deletes its object", next);
  }

  private Step<World> publish(World world, int index) {
    return send(world, index, 1, Stage.PUBLISHED);
  }

  private Step<World> rollBack(World world, int index) {
    return send(world, index, 2, Stage.ROLLED_BACK);
  }

  private Step<World> send(World world, int index, int seq, Stage applied) {
    int counter = world.writers().get(index).counter();
    PublishRequest request =
        requests.computeIfAbsent(
            List.of(index, counter, seq), it -> request(name(index), counter, seq));
    Answer<PublishOutcome> answer = world.database().publish(request, Rules.REAL);
    boolean took = answer.outcome() instanceof PublishOutcome.Applied;
    Writer next = world.writers().get(index).at(took ? applied : Stage.REFUSED);
    String what = seq == 1 ? "publishes " : "rolls back to version 1 as ";
    return new Step<>(
        name(index),
        () -> what + request.position(),
        Optional.of(OutcomeView.name(answer.outcome())),
        world.with(answer.next()).with(index, next));
  }

  private static PublishRequest request(String owner, int counter, int seq) {
    String key = owner + seq;
    return new PublishRequest(
        POINTER,
        owner,
        new Position(fence(counter), seq),
        new OperationKey(key, 1),
        Sha256.of(key.getBytes(StandardCharsets.UTF_8)),
        STORE.incarnation(),
        OptionalLong.empty(),
        seq == 1 ? upload(owner, counter) : new Source.Rollback(1),
        "",
        Map.of());
  }

  private static Source upload(String owner, int counter) {
    byte[] bytes = owner.getBytes(StandardCharsets.UTF_8);
    AttemptId attempt = Attempts.id(counter);
    ObjectKey root = new ObjectKey(attempt.prefix() + "report.csv");
    return new Source.Upload(
        attempt,
        new Descriptor(List.of(attempt), root, bytes.length, Sha256.of(bytes), "text/csv", 1));
  }

  private static String name(int index) {
    return String.valueOf((char) ('A' + index));
  }
}
