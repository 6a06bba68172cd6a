package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The database as clients meet it: from a letter to the request, and with what is missing to the
 * decision.
 *
 * @param requests those that were made before: many a letter arrives in many states
 */
record Store(Omission omission, Map<Letter, PublishRequest> requests) {
  private static final int SHARED = 99;

  Store(Omission omission) {
    this(omission, new ConcurrentHashMap<>());
  }

  /** The request id is drawn anew for each acquisition. */
  Answer<Acquired> acquire(State state) {
    int drawn = omission == Omission.SHARED_REQUEST_ID ? SHARED : state.book().size();
    return state.database().acquire(World.DAILY, World.OWNER, drawn);
  }

  Answer<Boolean> release(State state, Fence fence) {
    Letter any = Letter.open(0, new Position(fence, 0));
    return state.database().release(World.DAILY, World.OWNER, fence, rules(state, any));
  }

  Database lapse(Database database) {
    Database lapsed = database.lapse(World.DAILY);
    if (omission != Omission.COUNTER_IN_THE_EXPIRING_ROW) {
      return lapsed;
    }
    DomainState it = lapsed.domain(World.DAILY);
    return lapsed.with(new DomainState(it.name(), 0, it.grants(), it.expiresAt()));
  }

  Answer<Optional<OpenOutcome.Refused>> open(State state, Letter letter) {
    Fence fence = letter.at().fence();
    OpenRequest request =
        new OpenRequest(
            World.DAILY, World.DAILY, World.OWNER, fence, World.incarnation(fence.epoch()));
    return state.database().open(request, rules(state, letter));
  }

  Answer<PublishOutcome> publish(State state, Letter letter) {
    return state
        .database()
        .publish(requests.computeIfAbsent(letter, this::request), rules(state, letter));
  }

  /** A client in doubt reads the incarnation again before it settles. */
  Answer<SettleOutcome> settle(State state, Letter letter) {
    SettleRequest request =
        new SettleRequest(
            World.DAILY,
            letter.job().key(),
            digest(letter.job()),
            World.OWNER,
            letter.at(),
            state.database().store().incarnation());
    return state.database().settle(request, rules(state, letter));
  }

  private Missing rules(State state, Letter letter) {
    return new Missing(omission, letter, state.permitted(), state.unwritten());
  }

  private PublishRequest request(Letter letter) {
    PointerName pointer = letter.mishap() == Mishap.MISSPELT ? World.DAYLY : World.DAILY;
    return new PublishRequest(
        pointer,
        World.OWNER,
        letter.at(),
        letter.job().key(),
        digest(letter.job()),
        World.incarnation(letter.at().fence().epoch()),
        letter.expected(),
        source(letter),
        "",
        Map.of());
  }

  private Source source(Letter letter) {
    Job job = letter.job();
    if (letter.mishap() != Mishap.BORROWED_OBJECTS) {
      return job.source(letter.at(), letter.at());
    }
    return omission == Omission.MANIFEST_NAMES_FOREIGN_KEY
        ? job.borrowing(letter.at())
        : job.source(letter.at(), World.FIRST);
  }

  /** What a client does that publishes what is not its own. */
  String borrowing() {
    return omission == Omission.MANIFEST_NAMES_FOREIGN_KEY
        ? "sends a publish of its own manifest, which names objects of "
        : "sends a publish of objects of ";
  }

  private Sha256 digest(Job job) {
    return omission == Omission.DIGEST_WITHOUT_KIND ? job.digestWithoutKind() : job.digest();
  }
}
