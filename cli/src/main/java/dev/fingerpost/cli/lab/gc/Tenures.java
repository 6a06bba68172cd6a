package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.cli.lab.gc.World.Stage;
import dev.fingerpost.cli.lab.gc.World.Writer;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.cli.view.OutcomeView;
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

/**
 * The writers: each acquires behind the one before it, opens, writes an object, publishes it, and
 * may then roll back to version 1. Its PUT may be sent twice, and the second land at any time.
 */
final class Tenures {
  static final PointerName POINTER = new PointerName("reports/daily");
  static final StoreInfo STORE =
      new StoreInfo(new UUID(0, 1), "s3://bucket/results", new UUID(0, 2), 1);
  private static final String NONCE = "a".repeat(16);

  private final Omission omission;
  private final boolean incremental;

  /**
   * @param incremental whether runs list from a recorded floor on: then nobody writes below it,
   *     which is left to full runs
   */
  Tenures(Omission omission, boolean incremental) {
    this.omission = omission;
    this.incremental = incremental;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    for (int i = 0; i < world.writers().size(); i++) {
      steps.addAll(steps(world, i));
    }
    return steps;
  }

  private List<Step<World>> steps(World world, int index) {
    Writer writer = world.writers().get(index);
    List<Step<World>> steps = new ArrayList<>();
    switch (writer.stage()) {
      case IDLE -> {
        if (index == 0 || world.writers().get(index - 1).stage() != Stage.IDLE) {
          steps.add(begin(world, index));
        }
      }
      case OPEN -> {
        if (!incremental) {
          steps.add(write(world, index, false));
          steps.add(write(world, index, true));
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
    return steps;
  }

  private static boolean timely(World world, Writer writer) {
    Position at = writer.attempt().orElseThrow().position();
    return world.database().row(POINTER).filter(it -> at.compareTo(it.floor()) > 0).isPresent();
  }

  private static Step<World> begin(World world, int index) {
    Database now = index == 0 ? world.database() : world.database().lapse(POINTER);
    Database granted = now.acquire(POINTER, name(index), index).next();
    Fence fence = Fence.of(STORE.epoch(), granted.domain(POINTER).counter());
    OpenRequest request =
        new OpenRequest(POINTER, POINTER, name(index), fence, STORE.incarnation());
    AttemptId attempt = new AttemptId(POINTER, new Position(fence, 1), NONCE);
    World next =
        world
            .with(granted.open(request, Rules.REAL).next())
            .with(index, new Writer(Stage.OPEN, Optional.of(attempt), false));
    String wait = index == 0 ? "" : "waits until the lease ran out, ";
    return new Step<>(name(index), () -> wait + "acquires " + fence + " and opens", next);
  }

  private static Step<World> write(World world, int index, boolean twice) {
    AttemptId attempt = attempt(world, index);
    World next =
        world
            .put(attempt.prefix())
            .with(index, new Writer(Stage.WRITTEN, Optional.of(attempt), twice));
    String again = twice ? "; a second PUT is under way" : "";
    return new Step<>(name(index), () -> "writes its object" + again, next);
  }

  private static Step<World> arrival(World world, int index) {
    AttemptId attempt = attempt(world, index);
    Writer writer = world.writers().get(index);
    World next =
        world
            .put(attempt.prefix())
            .with(index, new Writer(writer.stage(), writer.attempt(), false));
    return new Step<>("bucket", () -> "gets the second PUT of " + name(index), next);
  }

  private static Step<World> cleanUp(World world, int index) {
    World next =
        world
            .delete(attempt(world, index).prefix())
            .with(index, world.writers().get(index).at(Stage.REFUSED));
    return new Step<>(name(index), () -> "did not hear the answer, deletes its object", next);
  }

  private static Step<World> publish(World world, int index) {
    AttemptId attempt = attempt(world, index);
    byte[] bytes = name(index).getBytes(StandardCharsets.UTF_8);
    ObjectKey root = new ObjectKey(attempt.prefix() + "report.csv");
    Descriptor descriptor =
        new Descriptor(List.of(attempt), root, bytes.length, Sha256.of(bytes), "text/csv", 1);
    return send(world, index, 1, new Source.Upload(attempt, descriptor), Stage.PUBLISHED);
  }

  private static Step<World> rollBack(World world, int index) {
    return send(world, index, 2, new Source.Rollback(1), Stage.ROLLED_BACK);
  }

  private static Step<World> send(World world, int index, int seq, Source source, Stage applied) {
    Position at = new Position(attempt(world, index).position().fence(), seq);
    String key = name(index) + seq;
    PublishRequest request =
        new PublishRequest(
            POINTER,
            name(index),
            at,
            new OperationKey(key, 1),
            Sha256.of(key.getBytes(StandardCharsets.UTF_8)),
            STORE.incarnation(),
            OptionalLong.empty(),
            source,
            "",
            Map.of());
    Answer<PublishOutcome> answer = world.database().publish(request, Rules.REAL);
    boolean took = answer.outcome() instanceof PublishOutcome.Applied;
    Writer next = world.writers().get(index).at(took ? applied : Stage.REFUSED);
    String what = seq == 1 ? "publishes " : "rolls back to version 1 as ";
    return new Step<>(
        name(index),
        () -> what + at,
        Optional.of(OutcomeView.name(answer.outcome())),
        world.with(answer.next()).with(index, next));
  }

  static String brief(String prefix) {
    return AttemptId.parse(prefix).map(it -> it.position().toString()).orElse(prefix);
  }

  private static AttemptId attempt(World world, int index) {
    return world.writers().get(index).attempt().orElseThrow();
  }

  private static String name(int index) {
    return String.valueOf((char) ('A' + index));
  }
}
