package dev.fingerpost.publisher.equality;

import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
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
 * Gives a step its values: mostly those a well-behaved holder would use now, so that calls get
 * through to the last line of the table, and sometimes any other.
 */
record Resolver(MemoryWorld world, Names names) {
  private static final String NONCE = "abcdefghijklmnop";

  /** How most sequences begin: a domain is held, its pointers are open, or even taken over. */
  List<Call> beginning(int die) {
    List<Call> calls = new ArrayList<>();
    if (die >= 3) {
      begin(calls, new Holder(names.owners().get(die % 2), Fence.of(1, 1)), die < 12 ? 2 : 3);
    }
    if (die >= 14) {
      calls.add(new Call.Wait());
      begin(calls, new Holder(names.owners().get(die / 2 % 2), Fence.of(1, 2)), die % 3);
    }
    return calls;
  }

  private void begin(List<Call> calls, Holder holder, int opened) {
    PointerName domain = names.domains().get(0);
    UUID request = new UUID(names.sequence(), -holder.fence().counter());
    calls.add(new Call.Acquire(domain, holder.owner(), request));
    names.pointers().stream().limit(opened).forEach(it -> calls.add(open(it, domain, holder, 1)));
  }

  private Call open(PointerName pointer, PointerName domain, Holder holder, int die) {
    return new Call.Open(
        new OpenRequest(pointer, domain, holder.owner(), holder.fence(), incarnation(die)));
  }

  Call resolve(Step step) {
    List<Integer> dice = step.dice();
    PointerName pointer = names.pointers().get(dice.get(0) % 3);
    PointerName domain = domain(pointer, dice.get(1));
    Holder holder = holder(domain, dice.get(2), dice.get(3));
    return switch (step.kind()) {
      case ACQUIRE ->
          new Call.Acquire(
              names.domains().get(dice.get(1) % 2),
              names.owners().get(dice.get(2) % 2),
              new UUID(names.sequence(), dice.get(3) % 4));
      case RENEW -> new Call.Renew(domain, holder.owner(), holder.fence());
      case RELEASE -> new Call.Release(domain, holder.owner(), holder.fence());
      case OPEN -> open(pointer, domain, holder, dice.get(8));
      case PUBLISH -> new Call.Publish(publish(pointer, holder, dice, Optional.empty()));
      case ROLLBACK ->
          new Call.Publish(
              publish(
                  pointer,
                  holder,
                  dice,
                  Optional.of(new Source.Rollback(version(pointer, dice.get(9))))));
      case PROMOTE -> promote(pointer, holder, dice);
      case BATCH -> batch(holder, dice);
      case SETTLE ->
          new Call.Settle(SettleRequest.of(publish(pointer, holder, dice, Optional.empty())));
      case ADVANCE -> new Call.Advance(Names.store(Math.min(4, world.store().epoch() + 1)));
      case PERMIT ->
          new Call.Permit(dice.get(1) < 12 ? Names.MEMBER_OF : Names.NO_MEMBER_OF, pointer.value());
      case WAIT -> new Call.Wait();
      case EXPIRE -> new Call.Expire(pointer, 1 + dice.get(1) % 2);
    };
  }

  private Call promote(PointerName pointer, Holder holder, List<Integer> dice) {
    PointerName source = names.pointers().get(dice.get(7) % 3);
    return new Call.Publish(
        publish(
            pointer,
            holder,
            dice,
            Optional.of(new Source.Promote(source, version(source, dice.get(9))))));
  }

  private Call batch(Holder holder, List<Integer> dice) {
    List<PublishRequest> requests =
        names.pointers().stream()
            .filter(it -> (dice.get(9) + names.pointers().indexOf(it)) % 4 != 0)
            .map(it -> publish(it, holder, dice, Optional.empty()))
            .toList();
    Position one = requests.stream().map(PublishRequest::position).max(Position::compareTo).get();
    return new Call.Batch(requests.stream().map(it -> at(it, one)).toList());
  }

  private static PublishRequest at(PublishRequest it, Position position) {
    return new PublishRequest(
        it.pointer(),
        it.owner(),
        position,
        it.operation(),
        it.digest(),
        it.incarnation(),
        it.expected(),
        upload(it.pointer(), position, 0),
        it.message(),
        it.labels());
  }

  private PublishRequest publish(
      PointerName pointer, Holder holder, List<Integer> dice, Optional<Source> copy) {
    Position position = new Position(holder.fence(), seq(pointer, holder.fence(), dice.get(4)));
    OperationKey key = new OperationKey("k" + dice.get(5) % 4, dice.get(5) < 16 ? 1 : 2);
    return new PublishRequest(
        pointer,
        holder.owner(),
        position,
        key,
        digest(key.key() + (dice.get(6) < 15 ? "" : "other")),
        incarnation(dice.get(8)),
        expected(pointer, dice.get(6)),
        copy.orElseGet(() -> upload(pointer, position, dice.get(7))),
        "message",
        Map.of("label", "of " + key));
  }

  /** Almost always the attempt's own objects. */
  private static Source upload(PointerName pointer, Position position, int die) {
    Position written =
        die == 19 ? new Position(position.fence(), position.seq() % 7 + 1) : position;
    PointerName other = new PointerName(pointer + (die == 18 ? "/other" : ""));
    AttemptId attempt = new AttemptId(other, written, NONCE);
    ObjectKey root = new ObjectKey((die == 17 ? "elsewhere/" : attempt.prefix()) + "file");
    return new Source.Upload(
        attempt, new Descriptor(List.of(attempt), root, 7, digest(root.value()), "text/plain", 1));
  }

  private PointerName domain(PointerName pointer, int die) {
    PointerName any = names.domains().get(die % 2);
    return die < 3 ? any : world.pointer(pointer).map(PointerInfo::domain).orElse(any);
  }

  private record Holder(String owner, Fence fence) {}

  private Holder holder(PointerName domain, int fenceDie, int ownerDie) {
    List<Grant> grants = world.domain(domain).grants();
    if (grants.isEmpty() || fenceDie == 0) {
      Fence any = Fence.of(world.store().epoch(), 1 + ownerDie % 3);
      return new Holder(names.owners().get(ownerDie % 2), any);
    }
    Grant grant = grants.get(fenceDie < 4 ? fenceDie % grants.size() : grants.size() - 1);
    return new Holder(
        ownerDie < 18 ? grant.owner() : names.owners().get(ownerDie % 2), grant.fence());
  }

  private int seq(PointerName pointer, Fence fence, int die) {
    if (die < 4) {
      return 1 + die;
    }
    return world
        .pointer(pointer)
        .map(PointerInfo::floor)
        .filter(it -> it.fence().equals(fence))
        .map(it -> Math.min(Position.MAX_SEQ, it.seq() + 1))
        .orElse(1);
  }

  private UUID incarnation(int die) {
    return die == 0 ? new UUID(0, 0) : world.store().incarnation();
  }

  private OptionalLong expected(PointerName pointer, int die) {
    if (die < 8) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(die < 17 ? current(pointer) : die % 3);
  }

  private long version(PointerName pointer, int die) {
    return die < 8 ? Math.max(1, current(pointer)) : 1 + die % 3;
  }

  private long current(PointerName pointer) {
    return world
        .pointer(pointer)
        .flatMap(PointerInfo::current)
        .map(version -> version.number())
        .orElse(0L);
  }

  private static Sha256 digest(String of) {
    return Sha256.of(of.getBytes(StandardCharsets.UTF_8));
  }
}
