package dev.fingerpost.gc.chaos.child;

import dev.fingerpost.Ports;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.lease.postgres.PostgresLeaseAuthority;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PostgresPinStore;
import dev.fingerpost.publisher.postgres.PostgresPointerCatalog;
import dev.fingerpost.publisher.postgres.PostgresPointerStore;
import dev.fingerpost.publisher.postgres.PostgresRemovalStore;
import dev.fingerpost.publisher.postgres.PostgresTagStore;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.s3.S3ObjectStore;
import java.util.Map;

/** The real adapters of a child, whose calls are steps. */
final class Stack {
  private Stack() {}

  static Ports ports(Ties ties) {
    PostgresCalls calls = ties.calls();
    Repeats repeats = Ties.repeats();
    return new Ports(
        new S3ObjectStore(ties.s3, ties.root),
        new PostgresPointerStore(calls),
        new PostgresPointerCatalog(calls, repeats),
        new PostgresLeaseAuthority(calls, repeats),
        new PostgresPinStore(calls, repeats),
        new PostgresTagStore(calls, repeats),
        new PostgresRemovalStore(calls, repeats));
  }

  static Ports announced(Ports real, Post post, Log log) {
    LeaseAuthority leases =
        post.announced(
            LeaseAuthority.class,
            real.leases(),
            Map.of(),
            Map.of("acquire", Step.W1),
            answer -> answer instanceof LeaseAuthority.Acquired.Granted);
    PointerStore pointers =
        post.announced(
            PointerStore.class,
            new Recorded(real.pointers(), log),
            Map.of(),
            Map.of("open", Step.W2, "publish", Step.W10));
    ObjectStore objects =
        post.announced(
            ObjectStore.class,
            real.objects(),
            Map.of("create", Step.W3),
            Map.of("create", Step.W5));
    return real.over(objects).through(pointers, leases);
  }
}
