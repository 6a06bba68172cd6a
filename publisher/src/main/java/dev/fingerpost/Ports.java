package dev.fingerpost;

import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.RemovalStore;
import dev.fingerpost.publisher.TagStore;
import dev.fingerpost.writer.ObjectStore;

/** The adapters a store stands on; another set makes the same store of other parts. */
public record Ports(
    ObjectStore objects,
    PointerStore pointers,
    PointerCatalog catalog,
    LeaseAuthority leases,
    PinStore pins,
    TagStore tags,
    RemovalStore removals) {
  /** The same over other objects. */
  public Ports over(ObjectStore others) {
    return new Ports(others, pointers, catalog, leases, pins, tags, removals);
  }

  /** The same with other ways to write pointers and to take leases. */
  public Ports through(PointerStore otherPointers, LeaseAuthority otherLeases) {
    return new Ports(objects, otherPointers, catalog, otherLeases, pins, tags, removals);
  }
}
