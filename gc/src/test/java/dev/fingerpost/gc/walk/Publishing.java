package dev.fingerpost.gc.walk;

import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.gc.walk.Hands.Asked;
import dev.fingerpost.gc.walk.Hands.Holder;
import dev.fingerpost.gc.walk.Hands.Upload;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** What is done under a lease, by holders that are superseded or not. */
final class Publishing {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Ground ground;
  private final Ports ports;
  private final UUID incarnation;
  private final Hands hands;
  private final Reading reading;

  Publishing(Ground ground, UUID incarnation, Hands hands, Reading reading) {
    this.ground = ground;
    this.ports = ground.ports();
    this.incarnation = incarnation;
    this.hands = hands;
    this.reading = reading;
  }

  String enter(Move move) {
    PointerName pointer = move.pick(0, Names.POINTERS);
    Asked asked = new Asked(Names.domain(pointer), move.pick(1, Names.OWNERS), hands.uuid());
    hands.asked.add(asked);
    Acquired acquired = acquire(asked);
    if (!(acquired instanceof Acquired.Granted granted)) {
      return Answers.of(acquired);
    }
    Holder holder = new Holder(granted.lease());
    hands.holders.add(holder);
    return Answers.of(acquired) + ", " + open(holder, pointer);
  }

  /** Asks for a lease once more, as whoever lost the reply, at any time later. */
  String again(Move move) {
    if (hands.asked.isEmpty()) {
      return "-";
    }
    Asked asked = move.recent(0, hands.asked);
    String owner = move.chance(1, 5) ? move.pick(2, Names.OWNERS) : asked.owner();
    Acquired acquired = acquire(new Asked(asked.domain(), owner, asked.id()));
    if (acquired instanceof Acquired.Granted granted
        && hands.holders.stream().noneMatch(it -> it.holds(granted.lease()))) {
      hands.holders.add(new Holder(granted.lease()));
    }
    return Answers.of(acquired);
  }

  private Acquired acquire(Asked asked) {
    return ports.leases().acquire(asked.domain(), asked.owner(), asked.id(), HOUR, ground.soon());
  }

  /** What a holder does, superseded or not. */
  String hold(Move move, Holder holder) {
    PointerName pointer = hands.some(move, 1, Names.of(holder.lease.domain()));
    return switch (move.kind()) {
      case RELEASE -> ports.leases().release(holder.lease, ground.soon()) ? "RELEASED" : "LOST";
      case RENEW ->
          ports.leases().renew(holder.lease, HOUR, ground.soon()).isPresent() ? "RENEWED" : "LOST";
      case BATCH -> batch(move, holder);
      default ->
          reading.info(pointer).isEmpty() ? open(holder, pointer) : onOpened(move, holder, pointer);
    };
  }

  private String onOpened(Move move, Holder holder, PointerName pointer) {
    return switch (move.kind()) {
      case OPEN -> open(holder, pointer);
      case WORK -> publish(move, hands.upload(holder, pointer, ground.soon()));
      case UPLOAD -> hands.upload(holder, pointer, ground.soon()).attempt().prefix();
      case PUBLISH -> hands.uploads.isEmpty() ? "-" : publish(move, move.recent(2, hands.uploads));
      case ROLLBACK ->
          copy(move, holder, pointer, new Source.Rollback(reading.version(move, pointer)));
      case PROMOTE -> {
        List<PointerName> others =
            Names.POINTERS.stream().filter(it -> !it.equals(pointer)).toList();
        PointerName source = hands.some(move, 2, others);
        yield copy(
            move, holder, pointer, new Source.Promote(source, reading.version(move, source)));
      }
      case REMOVE ->
          Answers.of(
              ports
                  .removals()
                  .remove(
                      claim(holder, pointer),
                      move.pick(2, List.of(Duration.ZERO, Duration.ZERO, HOUR, Duration.ofDays(1))),
                      move.chance(3, 4),
                      ground.soon()));
      case RESTORE -> Answers.of(ports.removals().restore(claim(holder, pointer), ground.soon()));
      default -> throw new IllegalStateException(move.toString());
    };
  }

  private String open(Holder holder, PointerName pointer) {
    Lease lease = holder.lease;
    OpenOutcome outcome =
        ports
            .pointers()
            .open(
                new OpenRequest(pointer, lease.domain(), lease.owner(), lease.fence(), incarnation),
                ground.soon());
    if (outcome instanceof OpenOutcome.Opened) {
      hands.opened(pointer);
    }
    return Answers.of(outcome);
  }

  private TenureClaim claim(Holder holder, PointerName pointer) {
    return new TenureClaim(pointer, holder.lease.owner(), holder.lease.fence(), incarnation);
  }

  private String publish(Move move, Upload upload) {
    return hands.published.contains(upload.attempt())
        ? "-"
        : publish(twisted(move, hands.request(upload, hands.freshKey(), incarnation)));
  }

  private String copy(Move move, Holder holder, PointerName pointer, Source source) {
    String owner = holder.lease.owner();
    return publish(
        twisted(
            move,
            hands.request(pointer, owner, holder.next(), hands.freshKey(), source, incarnation)));
  }

  private PublishRequest twisted(Move move, PublishRequest request) {
    OperationKey old =
        hands.sent.isEmpty() ? request.operation() : move.recent(0, hands.sent).operation();
    return Twist.of(move.die(4)).of(request, reading.current(request.pointer()), old);
  }

  private String publish(PublishRequest request) {
    hands.sent.add(request);
    PublishOutcome outcome = ports.pointers().publish(request, ground.soon());
    note(request, outcome);
    return Answers.of(outcome);
  }

  private void note(PublishRequest request, PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Applied
        && request.source() instanceof Source.Upload upload) {
      hands.published.add(upload.attempt());
    }
  }

  /** Sends what was sent at any time before. */
  String repeat(Move move) {
    return hands.sent.isEmpty() ? "-" : publish(twisted(move, move.recent(1, hands.sent)));
  }

  String settle(Move move) {
    if (hands.sent.isEmpty()) {
      return "-";
    }
    PublishRequest doubtful = twisted(move, move.recent(1, hands.sent));
    return Answers.of(ports.pointers().settle(SettleRequest.of(doubtful), ground.soon()));
  }

  /** Publishes all that is open of a domain at once; now and then with one that is none of it. */
  private String batch(Move move, Holder holder) {
    List<PointerName> mine = Names.of(holder.lease.domain());
    List<PointerName> members =
        (move.chance(2, 12) ? Names.POINTERS : mine)
            .stream().filter(it -> reading.info(it).isPresent()).toList();
    if (members.isEmpty()) {
      return "-";
    }
    Position position = holder.next();
    OperationKey key =
        move.chance(3, 3) && !hands.sent.isEmpty()
            ? move.recent(1, hands.sent).operation()
            : hands.freshKey();
    List<PublishRequest> requests = new ArrayList<>();
    for (PointerName each : members) {
      Upload upload =
          mine.contains(each)
              ? hands.upload(holder, each, position, ground.soon())
              : hands.nothing(holder, each, position);
      requests.add(hands.ofBatch(twisted(move, hands.request(upload, key, incarnation))));
    }
    try {
      return batch(requests);
    } catch (PointerStoreException e) {
      return "NO_BATCH " + e.effect();
    }
  }

  private String batch(List<PublishRequest> requests) {
    List<PublishOutcome> outcomes = ports.pointers().publishBatch(requests, ground.soon());
    for (int i = 0; i < requests.size(); i++) {
      hands.sent.add(requests.get(i));
      note(requests.get(i), outcomes.get(i));
    }
    return outcomes.stream().map(Answers::of).collect(Collectors.joining("; "));
  }
}
