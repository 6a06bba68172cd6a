package dev.fingerpost.publisher.equality;

/** Something that answers calls: the SQL functions or the memory adapters. */
interface World {
  /** The answer in one canonical line, without times and prose. */
  String run(Call call);

  /** Everything it now holds: pointers, floors, ledger, leases, refusal counts; without times. */
  String state();
}
