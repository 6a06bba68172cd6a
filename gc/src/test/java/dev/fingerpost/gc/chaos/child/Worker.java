package dev.fingerpost.gc.chaos.child;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.LeaseHeldException;
import dev.fingerpost.Operation;
import dev.fingerpost.Pointer;
import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Publisher;
import dev.fingerpost.publisher.RequestDigest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.AttemptWriter;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.WriteSettings;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Publishes as a batch job does, and settles what it is left in doubt about. */
final class Worker implements Work {
  private static final Duration TTL = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Setup setup;
  private final Ties ties;
  private final Post post;
  private final Log log;
  private final Ports ports;
  private final Fingerpost store;
  private final Publisher publisher;

  Worker(Setup setup, Ties ties, Post post, Log log) {
    this.setup = setup;
    this.ties = ties;
    this.post = post;
    this.log = log;
    this.ports = Stack.announced(Stack.ports(ties), post, log);
    this.store = Fingerpost.over(ports);
    this.publisher =
        new Publisher(
            ports.pointers(),
            Ties.LIMITS,
            new Backoff(Ties.LIMITS, SystemTime.INSTANCE, SystemRandom.INSTANCE));
  }

  @Override
  public String round(Round round) {
    try {
      return round.kind() == Round.Kind.RECYCLE ? recycle(round) : publish(round);
    } catch (LeaseHeldException e) {
      return "held";
    } catch (FingerpostException e) {
      return "failed " + e.getMessage();
    }
  }

  private Pointer pointer(Round round) {
    return store
        .pointer(round.pointer())
        .inDomain(Results.domain(round.pointer()))
        .ownedBy(setup.name())
        .within(Ties.LIMITS.withPublish(round.budget()));
  }

  private String publish(Round round) {
    try (Tenure tenure = pointer(round).acquire(TTL, PATIENCE)) {
      PublishOutcome outcome = publish(tenure, round);
      for (int i = 1; i < round.times() && outcome instanceof PublishOutcome.Applied; i++) {
        outcome = publish(tenure, round.nth(i));
      }
      return round.kind() + " " + outcome.describe();
    }
  }

  private PublishOutcome publish(Tenure tenure, Round round) {
    PublishOutcome outcome = told(round, () -> send(tenure, round));
    if (settledAsNever(outcome)) {
      // The key is free: the same work again, in the next attempt.
      outcome = told(round, () -> send(tenure, round));
      boolean unused = settledAsNever(outcome);
    }
    return outcome;
  }

  /** Whether it was unknown, and turned out not to have happened; none stays unknown. */
  private boolean settledAsNever(PublishOutcome outcome) {
    return outcome instanceof PublishOutcome.Unknown unknown
        && settle(unknown.settle()) instanceof SettleOutcome.Never;
  }

  /** What the caller is told, written down before anything else happens to it. */
  private PublishOutcome told(Round round, Supplier<PublishOutcome> call) {
    log.begin(round);
    PublishOutcome outcome;
    try {
      outcome = call.get();
    } catch (FingerpostException e) {
      log.failed();
      throw e;
    }
    log.told(outcome);
    post.at(Step.W11);
    return outcome;
  }

  private PublishOutcome send(Tenure tenure, Round round) {
    Operation operation = Operation.of(round.key());
    if (round.anyVersion()) {
      operation = operation.replacing();
    }
    long version = tenure.base().map(it -> it.number()).orElse(1L);
    return switch (round.kind()) {
      case ROLLBACK -> tenure.rollback(operation, Math.max(1, version - 1));
      case PROMOTE -> {
        PointerName source = new PointerName(Results.other(round.pointer()));
        long newest = store.pointer(source.value()).current().map(it -> it.number()).orElse(1L);
        yield tenure.promote(operation, source, newest);
      }
      case CONFLICT -> tenure.publish(operation, Results.of(round.pointer(), round.key(), "other"));
      default -> tenure.publish(operation, Results.of(round.pointer(), round.key(), ""));
    };
  }

  private SettleOutcome settle(SettleRequest request) {
    long start = Log.now();
    SettleOutcome answer = store.settle(request, Duration.ofSeconds(20));
    log.settled(request, answer, start);
    post.settled();
    return answer;
  }

  /** A thrifty worker: what it wrote under one fence it publishes under the next. */
  private String recycle(Round round) {
    AttemptId attempt;
    Descriptor descriptor;
    try (Tenure first = pointer(round).acquire(TTL, PATIENCE)) {
      attempt = AttemptId.fresh(first.pointer(), one(first), SystemRandom.INSTANCE);
      descriptor =
          new AttemptWriter(ports.objects(), WriteSettings.DEFAULT, ties.workers)
              .write(attempt, Results.of(round.pointer(), round.key(), ""), soon());
    }
    try (Tenure second = pointer(round).acquire(TTL, PATIENCE)) {
      OperationKey key = new OperationKey(round.key(), 1);
      PublishRequest request =
          new PublishRequest(
              second.pointer(),
              setup.name(),
              one(second),
              key,
              RequestDigest.ofContent(key, descriptor),
              store.store().incarnation(),
              OptionalLong.empty(),
              new Source.Upload(attempt, descriptor),
              "",
              Map.of());
      PublishOutcome outcome = told(round, () -> publisher.publish(request, soon()));
      boolean unused = settledAsNever(outcome);
      return round.kind() + " " + outcome.describe();
    }
  }

  /** As if numbered by hand; the tenure has published nothing. */
  private static Position one(Tenure tenure) {
    return new Position(tenure.lease().fence(), 1);
  }

  private static Deadline soon() {
    return Deadline.after(Ties.LIMITS.publish(), SystemTime.INSTANCE);
  }
}
