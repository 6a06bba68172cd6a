package dev.fingerpost.gc.walk;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.walk.Hands.Upload;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultPath;
import java.time.Duration;
import java.util.ArrayList;
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
  private final Hands hands;
  private final Reading reading;
  private final Publishing publishing;
  private final Keeper keeper;

  Walk(Ground ground, ExecutorService workers, boolean closely) {
    StoreInfo info = ground.ports().catalog().store(ground.soon());
    this.ground = ground;
    this.ports = ground.ports();
    this.hands = new Hands(ports.objects(), new Random(9));
    this.reading = new Reading(ground, hands, workers);
    this.publishing = new Publishing(ground, info.incarnation(), hands, reading);
    this.keeper = new Keeper(ground, info, workers, closely);
  }

  private static RetentionPolicy policy(int last, @Nullable Duration age) {
    return new RetentionPolicy(
        last == 0 ? OptionalInt.empty() : OptionalInt.of(last), Optional.ofNullable(age));
  }

  /** Takes one move; says how it was answered. */
  String take(Move move) {
    return switch (move.kind()) {
      case ENTER -> publishing.enter(move);
      case ENTER_AGAIN -> publishing.again(move);
      case REPEAT -> publishing.repeat(move);
      case SETTLE -> publishing.settle(move);
      case LOOK -> reading.look(move);
      case PIN, UNPIN, TAG, UNTAG -> hold(move);
      case RETAIN -> retain(move);
      case LATE_PUT, PARTS, LATE_COMPLETION -> late(move);
      case PASS -> pass(move.pick(0, SPANS));
      case COLLECT, COLLECT_FULL -> collect(move);
      default ->
          hands.holders.isEmpty() ? "-" : publishing.hold(move, move.recent(0, hands.holders));
    };
  }

  /** All there is to be seen. */
  List<String> everything() {
    return reading.everything();
  }

  /** All leases run out, and two full runs; says how they ended. */
  List<String> end() {
    String unused = pass(Duration.ofDays(2));
    CollectOptions options = Keeper.options(true, Optional.of(Duration.ZERO), true);
    List<String> answers = new ArrayList<>(keeper.end(options, promoted()));
    answers.addAll(keeper.end(options, promoted()));
    return answers;
  }

  private String hold(Move move) {
    PointerName pointer = hands.some(move, 0, Names.POINTERS);
    TagName tag = new TagName(move.pick(1, List.of("good", "best")));
    return switch (move.kind()) {
      case PIN -> pin(move, pointer);
      case UNPIN ->
          hands.pins.isEmpty()
              ? "-"
              : Answers.of(ports.pins().unpin(move.pick(1, hands.pins).id(), ground.soon()));
      case TAG ->
          Answers.of(
              ports
                  .tags()
                  .tag(
                      pointer,
                      tag,
                      reading.version(move, pointer),
                      "ann",
                      move.chance(2, 2),
                      ground.soon()));
      default -> Answers.of(ports.tags().untag(pointer, tag, ground.soon()));
    };
  }

  /** A new pin, or an old one again. */
  private String pin(Move move, PointerName pointer) {
    PinRequest request =
        move.chance(4, 3) && !hands.pins.isEmpty()
            ? renewed(move, move.recent(0, hands.pins))
            : request(move, hands.uuid(), pointer, "ann");
    hands.pins.add(request);
    return Answers.of(ports.pins().pin(request, ground.soon()));
  }

  /** For another owner it is another pin, with an id that is taken. */
  private PinRequest renewed(Move move, PinRequest old) {
    return request(move, old.id(), old.pointer(), move.chance(2, 3) ? "bob" : old.owner());
  }

  private PinRequest request(Move move, UUID id, PointerName pointer, String owner) {
    Optional<Duration> keep =
        move.chance(1, 2) ? Optional.empty() : Optional.of(move.pick(2, SPANS));
    long version = reading.version(move, pointer);
    return new PinRequest(id, pointer, version, owner, "why", keep);
  }

  private String retain(Move move) {
    RetentionPolicy policy = move.pick(0, POLICIES);
    if (move.chance(1, 4)) {
      return ground.retention().setForStore(policy, ground.soon()).name();
    }
    Optional<RetentionPolicy> own = move.chance(2, 4) ? Optional.empty() : Optional.of(policy);
    return ground.retention().set(hands.some(move, 3, Names.POINTERS), own, ground.soon()).name();
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
    for (PointerName pointer : Names.POINTERS) {
      ports.catalog().history(pointer, OptionalLong.empty(), 1_000, ground.soon()).stream()
          .flatMap(it -> it.descriptor().stream())
          .flatMap(it -> it.attempts().stream())
          .filter(it -> !it.pointer().equals(pointer))
          .forEach(it -> all.add(it.prefix()));
    }
    return all;
  }
}
