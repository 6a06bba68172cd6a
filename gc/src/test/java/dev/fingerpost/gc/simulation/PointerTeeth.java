package dev.fingerpost.gc.simulation;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Refused;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Guard;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.AlteredPointerStore;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.List;
import java.util.Optional;

/** Pointer stores of which each lacks one rule about who may publish what. */
final class PointerTeeth {
  private PointerTeeth() {}

  /** No fence is ever too small or too large. */
  static final class NoFence extends AlteredPointerStore {
    NoFence(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Seen shown(Seen seen, Fence fence) {
      return Showing.floor(
          seen, it -> new Position(fence, it.fence().equals(fence) ? it.seq() : 0));
    }
  }

  /** Under one fence any order will do. */
  static final class NoSeq extends AlteredPointerStore {
    NoSeq(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Seen shown(Seen seen, Fence fence) {
      return Showing.floor(seen, it -> new Position(it.fence(), 0));
    }
  }

  /** An open is answered, and nothing is raised; line 7 does not ask for one. */
  static final class NoOpen extends AlteredPointerStore {
    NoOpen(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected PointerRow opened(OpenRequest request, Seen seen) {
      return seen.pointer().orElseGet(() -> super.opened(request, seen));
    }

    @Override
    protected Seen shown(Seen seen, Fence fence) {
      return Showing.floor(
          seen, it -> it.fence().compareTo(fence) < 0 ? new Position(fence, 0) : it);
    }
  }

  /** Whoever opens is let in, and the floor is his. */
  static final class OpenUnguarded extends AlteredPointerStore {
    OpenUnguarded(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Seen shownToOpen(Seen seen, Fence fence) {
      return Showing.floor(seen, it -> new Position(fence, 0));
    }

    @Override
    protected PointerRow opened(OpenRequest request, Seen seen) {
      return Showing.floor(super.opened(request, seen), new Position(request.fence(), 0));
    }
  }

  /** An open sets the floor instead of raising it: a repeat lowers it. */
  static final class RaiseByAssignment extends AlteredPointerStore {
    RaiseByAssignment(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected PointerRow opened(OpenRequest request, Seen seen) {
      return Showing.floor(super.opened(request, seen), new Position(request.fence(), 0));
    }
  }

  /** An open is answered before its floor is durable: every third is lost with the machine. */
  static final class AsyncFloor extends AlteredPointerStore {
    private int opens;

    AsyncFloor(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected PointerRow opened(OpenRequest request, Seen seen) {
      opens++;
      boolean lost = opens % 3 == 0 && seen.pointer().isPresent();
      return lost ? seen.pointer().orElseThrow() : super.opened(request, seen);
    }
  }

  /** Line 8 does not look: an attempt's objects go under any number. */
  static final class NoBinding extends AlteredPointerStore {
    NoBinding(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Optional<PublishOutcome> decide(PublishRequest request, Seen shown) {
      return Guard.decide(request, shown)
          .filter(it -> !(it instanceof Refused refused && refused.reason() == Refusal.UNBOUND));
    }
  }

  /** Line 1 is content with any epoch. */
  static final class NoEpoch extends AlteredPointerStore {
    NoEpoch(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Optional<PublishOutcome> decide(PublishRequest request, Seen shown) {
      StoreInfo store = shown.store();
      int epoch = request.position().fence().epoch();
      StoreInfo any = new StoreInfo(store.storeId(), store.root(), request.incarnation(), epoch);
      return Guard.decide(request, Showing.store(shown, any));
    }
  }

  /** Line 7 does not ask for an open. */
  static final class PublishWithoutOpen extends AlteredPointerStore {
    PublishWithoutOpen(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Seen shown(Seen seen, Fence fence) {
      return Showing.floor(
          seen, it -> it.fence().compareTo(fence) < 0 ? new Position(fence, 0) : it);
    }
  }

  /** A promote sees its source as it was before: it does not lock it. */
  static final class PromoteLocksTargetOnly extends AlteredPointerStore {
    private List<Version> before = List.of();

    PromoteLocksTargetOnly(MemoryDatabase database) {
      super(database);
    }

    @Override
    public PublishOutcome publish(PublishRequest request, Deadline deadline) {
      PublishOutcome outcome = super.publish(request, deadline);
      before = database.transaction(database::live);
      return outcome;
    }

    @Override
    protected Optional<Version> source(PublishRequest request) {
      Optional<Version> now = super.source(request);
      return now.flatMap(
              it ->
                  before.stream()
                      .filter(old -> old.pointer().equals(it.pointer()))
                      .filter(old -> old.number() == it.number())
                      .findFirst())
          .or(() -> now);
    }
  }
}
