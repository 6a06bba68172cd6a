package dev.fingerpost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.publisher.postgres.Place;
import dev.fingerpost.publisher.postgres.PostgresProxy;
import dev.fingerpost.publisher.postgres.Strike;
import dev.fingerpost.publisher.postgres.TestDatabase;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

class ConnectTest {
  private final TestDatabase database = new PostgresTestStore().database;

  @ParameterizedTest
  @EnumSource(Config.Client.class)
  void whatOneClientPublishesIsReadBackAndEveryThreadIsADaemonOfItsName(Config.Client client)
      throws IOException {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (Fingerpost store = Fingerpost.connect(config(client, RealStack.root()))) {
      try (Tenure tenure = store.pointer("reports/daily").acquire(Duration.ofMinutes(1))) {
        byte[] bytes = {1, 2, 3};
        Content content = Content.ofBytes(new ResultPath("data.bin"), bytes);
        Version version = tenure.publish("2026-11-29", content).orElseThrow();
        try (InputStream read = store.reader().open(version, Lab.soon())) {
          assertThat(read.readAllBytes()).isEqualTo(bytes);
        }
      }
      assertThat(ownThreads(before))
          .anyMatch(thread -> thread.getName().startsWith("fingerpost-worker"))
          .allMatch(Thread::isDaemon);
    }
    await().until(() -> ownThreads(before).isEmpty());
  }

  @Test
  void aDatabaseOfAnotherStoreIsRefused() {
    StoreRoot other = StoreRoot.parse("s3://test-bucket/other");
    assertThatThrownBy(() -> Fingerpost.connect(config(Config.Client.S3, other)).close())
        .isInstanceOf(FingerpostException.class)
        .hasMessageContainingAll(RealStack.root().toString(), other.toString());
  }

  @Test
  void anotherDatabaseThanPostgresIsRefusedWithoutPrintingItsUrl() {
    Config.Database mysql = new Config.Database("jdbc:mysql://h/d?password=topsecret", "u", "");
    Config config = new Config(mysql, config(Config.Client.S3, RealStack.root()).storage());
    assertThatThrownBy(() -> Fingerpost.connect(config).close())
        .isInstanceOf(FingerpostException.class)
        .hasMessageContaining("FINGERPOST_DATABASE_URL")
        .hasMessageNotContaining("topsecret");
  }

  @Test
  void aDatabaseWithoutAStoreIsRefusedAndSaysWhatToRun() {
    try (TestDatabase empty = TestDatabase.create()) {
      empty.run("delete from fingerpost.store");
      assertThatThrownBy(() -> Fingerpost.over(empty.dataSource(), objects()).close())
          .isInstanceOf(FingerpostException.class)
          .hasMessageContaining("fingerpost init");
    }
  }

  @Test
  void aDatabaseWithoutTheSchemaIsSentToInitAndAnOlderOneToMigrate() {
    try (TestDatabase other = TestDatabase.create()) {
      other.run("drop function fingerpost.acquire");
      Fingerpost store = Fingerpost.over(other.dataSource(), objects());
      assertThatThrownBy(() -> store.pointer("a").acquire(Duration.ofMinutes(1)).close())
          .hasMessageContaining("run 'fingerpost migrate'")
          .hasMessageNotContaining("init");
      store.close();
      other.run("drop schema fingerpost cascade");
      assertThatThrownBy(() -> Fingerpost.over(other.dataSource(), objects()).close())
          .hasMessageContaining("run 'fingerpost init'")
          .hasMessageNotContaining("migrate");
    }
  }

  /** What a process meets that starts while the server crashes. */
  @Test
  void aPoolWhoseFirstConnectionBreaksWhileItIsAskedGivesOutTheNext() throws Exception {
    PGSimpleDataSource way = (PGSimpleDataSource) database.dataSource();
    List<AutoCloseable> toClose = new ArrayList<>();
    try (PostgresProxy network = new PostgresProxy(way.getPortNumbers()[0])) {
      network.next("TRANSACTION ISOLATION", Place.REQUEST, Strike.cut());
      way.setPortNumbers(new int[] {network.port()});
      DataSource pool =
          Clients.database(new Config.Database(way.getURL(), TestDatabase.OWNER, ""), toClose::add);
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.isValid(10)).isTrue();
      }
      assertThat(network.idle()).isTrue();
    } finally {
      for (AutoCloseable each : toClose) {
        each.close();
      }
    }
  }

  @Test
  void theCallersOwnDataSourceIsNotClosed() {
    try (HikariDataSource own = new HikariDataSource()) {
      own.setDataSource(database.dataSource());
      Fingerpost store = Fingerpost.over(own, objects());
      assertThat(store.store().root()).isEqualTo(RealStack.root().toString());
      store.close();
      store.close();
      assertThat(own.isClosed()).isFalse();
    }
  }

  private static MemoryObjectStore objects() {
    return new MemoryObjectStore(RealStack.root());
  }

  private Config config(Config.Client client, StoreRoot root) {
    PGSimpleDataSource source = (PGSimpleDataSource) database.dataSource();
    return new Config(
        new Config.Database(source.getURL(), TestDatabase.OWNER, ""),
        new Config.Storage(root, client, RealStack.settings()));
  }

  /** Living threads that this library has made since. */
  private static List<Thread> ownThreads(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && !before.contains(thread))
        .filter(thread -> thread.getName().startsWith("fingerpost"))
        .toList();
  }
}
