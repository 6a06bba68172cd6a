package dev.fingerpost.gc.simulation;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Duplicate;
import dev.fingerpost.PublishOutcome.KeyConflict;
import dev.fingerpost.PublishOutcome.Refused;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Guard;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.SettleGuard.Settled;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.AlteredPointerStore;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.util.Optional;

/** Pointer stores of which each lacks one rule. */
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

  /** What is in the ledger under the key is taken for this attempt's. */
  static final class SettleWithoutDigest extends AlteredPointerStore {
    SettleWithoutDigest(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Settled settled(SettleRequest request, Seen seen) {
      Settled real = super.settled(request, seen);
      return real.outcome() instanceof SettleOutcome.Never && seen.known().isPresent()
          ? new Settled(new SettleOutcome.Applied(seen.known().get()), Optional.empty())
          : real;
    }
  }

  /** "Never" is said, and nothing keeps it from being applied. */
  static final class SettleUnguarded extends AlteredPointerStore {
    SettleUnguarded(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Settled settled(SettleRequest request, Seen seen) {
      return new Settled(super.settled(request, seen).outcome(), Optional.empty());
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

  /** The same content under the same key is the same operation, whatever was asked for. */
  static final class DigestWithoutKind extends AlteredPointerStore {
    DigestWithoutKind(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Optional<PublishOutcome> decide(PublishRequest request, Seen shown) {
      Optional<Sha256> content =
          request.source() instanceof Source.Upload upload
              ? Optional.of(upload.descriptor().sha256())
              : shown.source().flatMap(Version::descriptor).map(Descriptor::sha256);
      return Guard.decide(request, shown)
          .map(
              it ->
                  it instanceof KeyConflict
                          && shown
                              .known()
                              .flatMap(Version::descriptor)
                              .map(Descriptor::sha256)
                              .equals(content)
                      ? new Duplicate(shown.known().orElseThrow())
                      : it);
    }
  }

  /** What earlier tenures published is cleaned up. */
  static final class LedgerPruned extends AlteredPointerStore {
    LedgerPruned(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Seen shown(Seen seen, Fence fence) {
      return Showing.known(seen, seen.known().filter(it -> it.position().fence().equals(fence)));
    }
  }

  /**
   * The ledger is written after the row, in a transaction of its own; some machines die between.
   */
  static final class LedgerOutside extends AlteredPointerStore {
    private int writes;

    LedgerOutside(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected void write(Version version, PointerRow row) {
      writes++;
      if (writes % 3 == 0) {
        database.put(row.published(version.position()));
        throw new PointerStoreException(Effect.IN_DOUBT, "injected: died between", null);
      }
      super.write(version, row);
    }
  }
}
