package dev.fingerpost.gc.walk;

import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.walk.Hands.Holder;
import dev.fingerpost.gc.walk.Hands.Upload;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultPath;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Takes moves on a ground, one after another. The same moves mean the same on every ground. */
final class Walk {
  /** Names that are prefixes of each other; the second shares the domain of the first. */
  private static final List<PointerName> POINTERS =
      List.of(new PointerName("x"), new PointerName("x/y"), new PointerName("x2"));

  private static final Duration HOUR = Duration.ofHours(1);
  private static final List<Duration> SPANS =
      List.of(HOUR.dividedBy(2), HOUR.multipliedBy(2), Duration.ofDays(2));
  private static final List<RetentionPolicy> POLICIES =
      List.of(
          policy(1, null),
          policy(2, null),
          policy(0, Duration.ZERO),
          policy(0, HOUR),
          policy(2, HOUR),
          policy(1, Duration.ofDays(1)),
          RetentionPolicy.EVERYTHING);

  private final Ground ground;
  private final Ports ports;
  private final UUID incarnation;
  private final Hands hands;
  private final Keeper keeper;

  Walk(Ground ground, ExecutorService workers, boolean closely) {
    StoreInfo info = ground.ports().catalog().store(ground.soon());
    this.ground = ground;
    this.ports = ground.ports();
    this.incarnation = info.incarnation();
    this.hands = new Hands(ports.objects(), new Random(9));
    this.keeper = new Keeper(ground, info, workers, closely);
  }

  private static RetentionPolicy policy(int last, @Nullable Duration age) {
    return new RetentionPolicy(
        last == 0 ? OptionalInt.empty() : OptionalInt.of(last), Optional.ofNullable(age));
  }

  /** Takes one move; says how it was answered. */
  String take(Move move) {
    return switch (move.kind()) {
      case ENTER -> enter(move);
      case PIN, UNPIN, TAG, UNTAG -> hold(move);
      case RETAIN -> retain(move);
      case LATE_PUT, PARTS, LATE_COMPLETION -> late(move);
      case PASS -> pass(move.pick(0, SPANS));
      case COLLECT, COLLECT_FULL -> collect(move);
      default -> hands.holders.isEmpty() ? "-" : hold(move, move.recent(0, hands.holders));
    };
  }

  /** All leases run out, and two full runs. */
  void end() {
    String unused = pass(Duration.ofDays(2));
    for (int i = 0; i < 2; i++) {
      List<String> ignored =
          keeper.collect(Keeper.options(true, Optional.of(Duration.ZERO), true), promoted());
    }
  }

  private static PointerName domain(PointerName pointer) {
    return pointer.equals(POINTERS.get(1)) ? POINTERS.get(0) : pointer;
  }

  private String enter(Move move) {
    PointerName pointer = move.pick(0, POINTERS);
    String owner = move.pick(1, List.of("ann", "bob"));
    Acquired acquired =
        ports.leases().acquire(domain(pointer), owner, hands.uuid(), HOUR, ground.soon());
    if (acquired instanceof Acquired.Granted granted) {
      hands.holders.add(new Holder(granted.lease()));
      return Answers.of(acquired)
          + ", "
          + open(hands.holders.get(hands.holders.size() - 1), pointer);
    }
    return Answers.of(acquired);
  }

  private String open(Holder holder, PointerName pointer) {
    return Answers.of(
        ports
            .pointers()
            .open(
                new OpenRequest(
                    pointer,
                    holder.lease.domain(),
                    holder.lease.owner(),
                    holder.lease.fence(),
                    incarnation),
                ground.soon()));
  }

  /** What a holder does, superseded or not. */
  private String hold(Move move, Holder holder) {
    List<PointerName> mine =
        POINTERS.stream().filter(it -> domain(it).equals(holder.lease.domain())).toList();
    PointerName pointer = move.pick(1, mine);
    if (ports.catalog().pointer(pointer, ground.soon()).isEmpty()) {
      return open(holder, pointer);
    }
    return switch (move.kind()) {
      case OPEN -> open(holder, pointer);
      case RELEASE -> String.valueOf(ports.leases().release(holder.lease, ground.soon()));
      case WORK -> publish(hands.upload(holder, pointer, ground.soon()));
      case UPLOAD -> hands.upload(holder, pointer, ground.soon()).attempt().prefix();
      case PUBLISH -> hands.uploads.isEmpty() ? "-" : publish(move.recent(2, hands.uploads));
      case ROLLBACK -> publish(holder, pointer, new Source.Rollback(version(move, pointer)));
      case PROMOTE -> {
        List<PointerName> others = POINTERS.stream().filter(it -> !it.equals(pointer)).toList();
        PointerName source = move.pick(2, others);
        yield publish(holder, pointer, new Source.Promote(source, version(move, source)));
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

  private TenureClaim claim(Holder holder, PointerName pointer) {
    return new TenureClaim(pointer, holder.lease.owner(), holder.lease.fence(), incarnation);
  }

  private String publish(Upload upload) {
    if (hands.published.contains(upload.attempt())) {
      return "-";
    }
    PublishOutcome outcome =
        ports.pointers().publish(hands.request(upload, incarnation), ground.soon());
    if (outcome instanceof PublishOutcome.Applied) {
      hands.published.add(upload.attempt());
    }
    return Answers.of(outcome);
  }

  private String publish(Holder holder, PointerName pointer, Source source) {
    return Answers.of(
        ports
            .pointers()
            .publish(
                hands.request(pointer, holder.lease.owner(), holder.next(), source, incarnation),
                ground.soon()));
  }

  /** One of a pointer's versions, or the one it will have next. */
  private long version(Move move, PointerName pointer) {
    long last = ports.catalog().pointer(pointer, ground.soon()).map(PointerInfo::last).orElse(0L);
    int die = move.dice().get(3);
    return die < 20 || last == 0 ? last + 1 : last - die % last;
  }

  private String hold(Move move) {
    PointerName pointer = move.pick(0, POINTERS);
    TagName tag = new TagName(move.pick(1, List.of("good", "best")));
    return switch (move.kind()) {
      case PIN -> pin(move, pointer);
      case UNPIN ->
          hands.pins.isEmpty()
              ? "-"
              : Answers.of(ports.pins().unpin(move.pick(1, hands.pins), ground.soon()));
      case TAG ->
          Answers.of(
              ports
                  .tags()
                  .tag(
                      pointer,
                      tag,
                      version(move, pointer),
                      "ann",
                      move.chance(2, 2),
                      ground.soon()));
      default -> Answers.of(ports.tags().untag(pointer, tag, ground.soon()));
    };
  }

  private String pin(Move move, PointerName pointer) {
    UUID id = hands.uuid();
    hands.pins.add(id);
    Optional<Duration> keep =
        move.chance(1, 2) ? Optional.empty() : Optional.of(move.pick(2, SPANS));
    return Answers.of(
        ports
            .pins()
            .pin(
                new PinRequest(id, pointer, version(move, pointer), "ann", "why", keep),
                ground.soon()));
  }

  private String retain(Move move) {
    RetentionPolicy policy = move.pick(0, POLICIES);
    if (move.chance(1, 4)) {
      return ground.retention().setForStore(policy, ground.soon()).name();
    }
    Optional<RetentionPolicy> own = move.chance(2, 4) ? Optional.empty() : Optional.of(policy);
    return ground.retention().set(move.pick(3, POINTERS), own, ground.soon()).name();
  }

  /** What arrives from writers whose attempt may be gone since. */
  private String late(Move move) {
    try {
      if (move.kind() == Move.Kind.LATE_COMPLETION) {
        if (hands.parts.isEmpty()) {
          return "-";
        }
        move.recent(0, hands.parts).complete(1, ground.soon());
        return "completed";
      }
      List<AttemptId> open =
          hands.uploads.stream()
              .map(Upload::attempt)
              .filter(it -> !hands.published.contains(it) || move.kind() == Move.Kind.PARTS)
              .toList();
      if (open.isEmpty()) {
        return "-";
      }
      AttemptId attempt = move.recent(0, open);
      if (move.kind() == Move.Kind.PARTS) {
        hands.begin(attempt.key(new ResultPath("parts-" + hands.parts.size())), ground.soon());
      } else {
        hands.put(attempt.key(new ResultPath("late")), ground.soon());
      }
      return attempt.prefix();
    } catch (FingerpostException e) {
      return e.getClass().getSimpleName();
    }
  }

  private String pass(Duration duration) {
    ground.pass(duration);
    return duration.toString();
  }

  private String collect(Move move) {
    Optional<Duration> abandoned =
        move.pick(0, List.of(Optional.empty(), Optional.of(Duration.ZERO), Optional.of(HOUR)));
    return String.join(
        "\n",
        keeper.collect(
            Keeper.options(move.kind() == Move.Kind.COLLECT_FULL, abandoned, move.chance(1, 2)),
            promoted()));
  }

  private Set<String> promoted() {
    Set<String> all = new HashSet<>();
    for (PointerName pointer : POINTERS) {
      ports.catalog().history(pointer, OptionalLong.empty(), 1_000, ground.soon()).stream()
          .flatMap(it -> it.descriptor().stream())
          .flatMap(it -> it.attempts().stream())
          .filter(it -> !it.pointer().equals(pointer))
          .forEach(it -> all.add(it.prefix()));
    }
    return all;
  }
}
