package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Where the model begins: two pointers, each in a domain of its own name. {@code reports/daily} is
 * what all clients publish on; {@code reports/draft} has a version that can be promoted. Both were
 * published once, under fence 1.1, whose tenure ended.
 */
final class World {
  static final PointerName DAILY = new PointerName("reports/daily");
  static final PointerName DRAFT = new PointerName("reports/draft");

  /** The first publish of each. */
  static final Position FIRST = new Position(Fence.of(1, 1), 1);

  /** A misspelt name: nobody opens it. */
  static final PointerName DAYLY = new PointerName("reports/dayly");

  /** One name for all processes, as where an owner is a deployment and not a pod. */
  static final String OWNER = "etl";

  private static final UUID STORE = new UUID(0, 1);
  private static final String ROOT = "s3://bucket/results";

  private World() {}

  /** The store as it is in an epoch: each has an incarnation of its own. */
  static StoreInfo store(int epoch) {
    return new StoreInfo(STORE, ROOT, incarnation(epoch), epoch);
  }

  static UUID incarnation(int epoch) {
    return new UUID(0, epoch);
  }

  /** Each pointer has its first version, and no lease is live. */
  static Database initial() {
    Database draft = published(Database.empty(store(1)), DRAFT, "drafts").lapse(DRAFT);
    return published(draft, DAILY, "earlier").lapse(DAILY);
  }

  private static Database published(Database empty, PointerName pointer, String key) {
    Database granted = empty.acquire(pointer, OWNER, 0).next();
    DomainState domain = granted.domain(pointer);
    Fence fence = domain.grants().get(0).fence();
    Database opened =
        granted
            .open(new OpenRequest(pointer, pointer, OWNER, fence, incarnation(1)), Rules.REAL)
            .next();
    Position at = new Position(fence, 1);
    Database.Answer<PublishOutcome> answer =
        opened.publish(
            new PublishRequest(
                pointer,
                OWNER,
                at,
                new OperationKey(key, 1),
                Sha256.of(key.getBytes(StandardCharsets.UTF_8)),
                incarnation(1),
                OptionalLong.empty(),
                Job.upload(pointer, at, at),
                "",
                Map.of()),
            Rules.REAL);
    if (!(answer.outcome() instanceof PublishOutcome.Applied)) {
      throw new IllegalStateException(pointer + " begins with " + answer.outcome());
    }
    return answer.next();
  }

  /** The number of the current version. */
  static long current(Database database) {
    return database.current(DAILY).map(Version::number).orElse(0L);
  }
}
