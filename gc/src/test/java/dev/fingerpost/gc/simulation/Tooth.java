package dev.fingerpost.gc.simulation;

import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.memory.MemoryPointerStore;
import java.util.function.Function;

/** A guard that is switched off: which guarantee breaks then, and a seed that shows it. */
@SuppressWarnings("ImmutableEnumChecker") // an alteration is a function without state
enum Tooth {
  NO_FENCE("G2", 63, pointers(PointerTeeth.NoFence::new)),
  NO_SEQ("G2", 30, pointers(PointerTeeth.NoSeq::new)),
  NO_OPEN("G2", 0, pointers(PointerTeeth.NoOpen::new)),
  OPEN_UNGUARDED("G2", 1, pointers(PointerTeeth.OpenUnguarded::new)),
  RAISE_BY_ASSIGNMENT("G2", 1, pointers(PointerTeeth.RaiseByAssignment::new)),
  ASYNC_FLOOR("G2", 63, pointers(PointerTeeth.AsyncFloor::new)),
  NO_BINDING("G6", 124, pointers(it -> new CarelessClient(new PointerTeeth.NoBinding(it)))),
  SETTLE_WITHOUT_DIGEST("G4", 87, pointers(LedgerTeeth.SettleWithoutDigest::new)),
  SETTLE_UNGUARDED("G4", 30, pointers(LedgerTeeth.SettleUnguarded::new)),
  LEDGER_PRUNED("G3", 1, pointers(LedgerTeeth.LedgerPruned::new)),
  LEDGER_OUTSIDE_THE_TRANSACTION("G2", 0, pointers(LedgerTeeth.LedgerOutside::new)),
  RELEASE_WITHOUT_SEAL("G2", 1164, leases(LeaseTeeth.ReleaseWithoutSeal::new)),
  COUNTER_IN_THE_EXPIRING_ROW("G4", 0, leases(LeaseTeeth.CounterExpires::new)),
  POINTER_ROW_DROPPED("G2", 1, StoreTeeth::dropping),
  NO_REFERENCES("G6", 0, raw -> raw.with(new CollectorTeeth.NoReferences(raw.proofs()))),
  AGE_ONLY_COLLECTOR("G6", 0, raw -> raw.with(new CollectorTeeth.AgeOnly(raw.proofs()))),
  REFERENCES_BEFORE_FLOOR("G6", 103, raw -> raw.with(new CollectorTeeth.Earlier(raw.proofs()))),
  EXPIRED_BEFORE_REFERENCED("G6", 6, raw -> raw.with(new CollectorTeeth.ExpiredFirst(raw))),
  NO_EPOCH_IN_THE_FENCE_CHECK("G8", 99, pointers(PointerTeeth.NoEpoch::new)),
  WITNESS_IGNORED("G8", 17, StoreTeeth::ignoringWitnesses),
  PUBLISH_WITHOUT_OPEN(
      "G2", 1, pointers(it -> new HastyClient(new PointerTeeth.PublishWithoutOpen(it), it))),
  DIGEST_WITHOUT_KIND("G3", 1, pointers(LedgerTeeth.DigestWithoutKind::new)),
  SHARED_REQUEST_ID("G4", 44, leases(LeaseTeeth.SharedRequestId::new)),
  GRANTS_COMPACTED_TOO_FAR(GrantRules.RULE, 282, StoreTeeth::compacting),
  COLLECTOR_OF_THE_OLD_INCARNATION("G8", 999, StoreTeeth::goingOn),
  SPLIT_AUTHORITY(GrantRules.RULE, 0, leases(LeaseTeeth.SplitAuthority::new)),
  ROLLBACK_ISSUER("G4", 0, leases(LeaseTeeth.RollbackIssuer::new)),
  PROMOTE_LOCKS_TARGET_ONLY("G6", 1422, pointers(PointerTeeth.PromoteLocksTargetOnly::new)),
  OUTCOME_BY_LOOKING("G4", 30, pointers(LedgerTeeth.OutcomeByLooking::new)),
  LEDGER_ON_AN_OLD_SNAPSHOT("G3", 0, pointers(LedgerTeeth.LedgerOnAnOldSnapshot::new)),
  PINS_IGNORED("G6", 74, StoreTeeth::ignoringPins),
  FLOOR_NOT_RAISED("G7", 52, StoreTeeth::notRaising);

  /** Line 7 with the client that it is there for: refuses, and everything holds. */
  static final Alteration HASTY = pointers(it -> new HastyClient(new MemoryPointerStore(it), it));

  /** Line 8 with the client that it is there for: refuses, and everything holds. */
  static final Alteration CARELESS = pointers(it -> new CarelessClient(new MemoryPointerStore(it)));

  final String guarantee;
  final long seed;
  final Alteration alteration;

  Tooth(String guarantee, long seed, Alteration alteration) {
    this.guarantee = guarantee;
    this.seed = seed;
    this.alteration = alteration;
  }

  private static Alteration pointers(Function<MemoryDatabase, PointerStore> made) {
    return raw -> raw.with(raw.ports().through(made.apply(raw.database()), raw.ports().leases()));
  }

  private static Alteration leases(Function<MemoryDatabase, LeaseAuthority> made) {
    return raw -> raw.with(raw.ports().through(raw.ports().pointers(), made.apply(raw.database())));
  }
}
