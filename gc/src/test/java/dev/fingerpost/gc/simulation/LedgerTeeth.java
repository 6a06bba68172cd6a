package dev.fingerpost.gc.simulation;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Duplicate;
import dev.fingerpost.PublishOutcome.KeyConflict;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Guard;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.SettleGuard.Settled;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.memory.AlteredPointerStore;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Sha256;
import java.util.Optional;

/** Pointer stores that do not do one of the things they should with what is written down. */
final class LedgerTeeth {
  private LedgerTeeth() {}

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

  /** What became of a publish in doubt is looked up, and nothing else is done about it. */
  static final class OutcomeByLooking extends AlteredPointerStore {
    OutcomeByLooking(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Settled settled(SettleRequest request, Seen seen) {
      SettleOutcome found =
          seen.known()
              .filter(it -> it.digest().equals(request.digest()))
              .<SettleOutcome>map(SettleOutcome.Applied::new)
              .orElseGet(() -> new SettleOutcome.Never("it is not there"));
      return new Settled(found, Optional.empty());
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

  /** The ledger is read as it was before the newest version. */
  static final class LedgerOnAnOldSnapshot extends AlteredPointerStore {
    LedgerOnAnOldSnapshot(MemoryDatabase database) {
      super(database);
    }

    @Override
    protected Seen shown(Seen seen, Fence fence) {
      long last = seen.pointer().map(PointerRow::last).orElse(0L);
      return Showing.known(seen, seen.known().filter(it -> it.number() < last));
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
