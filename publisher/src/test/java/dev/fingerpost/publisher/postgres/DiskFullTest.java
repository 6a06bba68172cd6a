package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.TinyDisk;
import dev.fingerpost.writer.StoreRoot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database whose disk runs full in the middle of publishing: first its tables, then its log. */
@Timeout(180)
class DiskFullTest {
  private static final StoreInfo STORE =
      new StoreInfo(UUID.randomUUID(), "s3://test-bucket/full", UUID.randomUUID(), 1);

  /**
   * More than there is room for on a page, and than there are pieces of the log made in advance.
   */
  private static final int MANY = 300;

  @TempDir private Path folder;

  /** What was published under which key. */
  private final Map<OperationKey, String> acknowledged = new HashMap<>();

  private final List<PublishRequest> inDoubt = new ArrayList<>();
  private final List<PublishRequest> refused = new ArrayList<>();
  private int seq;

  @Test
  void aFullDiskUnderTheDatabaseAcknowledgesNothingUncommittedAndItGoesOnWhenThereIsRoom()
      throws Exception {
    try (TinyDisk disk = TinyDisk.mount(folder.resolve("data"), 160);
        PrivatePostgres server = PrivatePostgres.start(folder, Map.of("min_wal_size", "32MB"))) {
      DataSource database = server.createStore("disk_full", STORE);
      try (Lab lab = new Lab(PostgresTestStore.ports(database, StoreRoot.parse(STORE.root())))) {
        Lease lease = lab.enter("reports/daily", "alice");
        publish(lab, lease);
        disk.fill();
        untilATableIsFull(lab, lease);
        untilTheLogIsFull(lab, lease, server);

        disk.free();
        await().until(() -> isBack(server));
        settleAll(lab);
        assertThat(publish(lab, lease)).isEmpty();
        assertThat(history(lab, lease)).isEqualTo(acknowledged);
        for (PublishRequest request : refused) {
          assertThat(lab.real.catalog().outcome(request.pointer(), request.operation(), soon()))
              .isEmpty();
        }
      }
    }
  }

  /** PostgreSQL refuses what needs another page, and that is definite. */
  private void untilATableIsFull(Lab lab, Lease lease) {
    for (int i = 0; i < MANY && refused.isEmpty(); i++) {
      Optional<PointerStoreException> failure = publish(lab, lease);
      failure.ifPresent(it -> assertThat(it).hasMessageContaining("[53100]"));
    }
    assertThat(refused).isNotEmpty();
  }

  /** A server that cannot write its log gives up, in the middle of whatever it does. */
  private void untilTheLogIsFull(Lab lab, Lease lease, PrivatePostgres server) throws Exception {
    DataSource admin = server.dataSource("postgres", TestDatabase.OWNER);
    for (int i = 0; i < MANY && !server.log().contains("PANIC"); i++) {
      try {
        TestServer.run(admin, "select pg_switch_wal()");
      } catch (IllegalStateException gone) {
        assertThat(server.log()).contains("No space left on device");
      }
      Optional<PointerStoreException> unused = publish(lab, lease);
    }
    assertThat(server.log()).contains("PANIC");
  }

  /** It may have ended, or may still try to come back by itself. */
  private static boolean isBack(PrivatePostgres server) throws Exception {
    if (!server.isAlive()) {
      server.restart();
    }
    try {
      TestServer.run(server.dataSource("postgres", TestDatabase.OWNER), "select 1");
      return true;
    } catch (IllegalStateException notYet) {
      return false;
    }
  }

  /** Publishes another key, once, and notes what is known of it. */
  private Optional<PointerStoreException> publish(Lab lab, Lease lease) {
    PublishRequest request = lab.request(lease, ++seq, "key-" + seq);
    try {
      PublishOutcome outcome = lab.real.pointers().publish(request, soon());
      acknowledged.put(request.operation(), told(outcome.orElseThrow()));
      return Optional.empty();
    } catch (PointerStoreException e) {
      assertThat(e.effect()).isIn(NOTHING_TRANSIENT, IN_DOUBT);
      (e.effect() == IN_DOUBT ? inDoubt : refused).add(request);
      return Optional.of(e);
    }
  }

  private void settleAll(Lab lab) {
    for (PublishRequest request : inDoubt) {
      SettleOutcome outcome = lab.publisher().settle(SettleRequest.of(request), soon());
      if (outcome instanceof SettleOutcome.Applied applied) {
        acknowledged.put(request.operation(), told(applied.version()));
      } else {
        assertThat(outcome).isInstanceOf(SettleOutcome.Never.class);
        refused.add(request);
      }
    }
  }

  private static Map<OperationKey, String> history(Lab lab, Lease lease) {
    return lab.real.catalog().history(lease.domain(), OptionalLong.empty(), MANY, soon()).stream()
        .collect(Collectors.toMap(Version::operation, DiskFullTest::told));
  }

  private static String told(Version version) {
    return version.number() + " at " + version.position() + ": " + version.descriptor();
  }
}
