package dev.fingerpost.gc.simulation;

import dev.fingerpost.Ports;
import dev.fingerpost.SteppedClient;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.RemovalStore;
import dev.fingerpost.publisher.TagStore;
import dev.fingerpost.writer.ObjectStore;

/** What a process has in its memory: its ports behind its wire, and the real client on them. */
record Client(Host host, Wire wire, Ports ports, SteppedClient client, RetentionStore retention) {
  static Client of(World world, Host host, Limits limits) {
    Wire wire = new Wire(world, host);
    Ports ports = ports(world, wire);
    SteppedClient client =
        SteppedClient.connect(ports, host, world.random, host.timer, host.workers, limits);
    return new Client(
        host, wire, ports, client, wire.wrap(RetentionStore.class, world.altered.retention()));
  }

  private static Ports ports(World world, Wire wire) {
    Ports real = world.altered.ports();
    return new Ports(
        wire.wrap(ObjectStore.class, real.objects()),
        wire.wrap(PointerStore.class, real.pointers()),
        wire.wrap(PointerCatalog.class, real.catalog()),
        wire.wrap(LeaseAuthority.class, real.leases()),
        wire.wrap(PinStore.class, real.pins()),
        wire.wrap(TagStore.class, real.tags()),
        wire.wrap(RemovalStore.class, real.removals()));
  }
}
