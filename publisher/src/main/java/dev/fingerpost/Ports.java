package dev.fingerpost;

import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.writer.ObjectStore;

/** The adapters a store stands on; another set makes the same store of other parts. */
public record Ports(
    ObjectStore objects, PointerStore pointers, PointerCatalog catalog, LeaseAuthority leases) {}
