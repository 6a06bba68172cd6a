package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.testing.Adapter;
import dev.fingerpost.gc.testing.VersionedServer;
import dev.fingerpost.writer.StoreRoot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A real bucket that keeps versions. S3Proxy has none: these tests run where the system property
 * {@code fingerpost.test.s3.versions} says that the external server of {@link
 * dev.fingerpost.writer.testing.S3TestServer} does.
 */
public abstract class RemoteVersionedContract extends VersionedSweeperContract {
  private final Adapter adapter;
  private static VersionedServer server;

  protected RemoteVersionedContract(Adapter adapter) {
    this.adapter = adapter;
  }

  @BeforeAll
  static void makeBucket() {
    server = new VersionedServer("versions-" + Long.toHexString(System.nanoTime()));
  }

  @AfterAll
  static void leaveBucket() {
    server.close();
  }

  @AfterEach
  void disconnect() throws Exception {
    adapter.close();
  }

  @Override
  protected Ends at(String root, int page) {
    StoreRoot rooted = new StoreRoot(server.bucket(), root);
    return new Ends(
        adapter.store(server.settings(), rooted), adapter.sweeper(server.settings(), rooted, page));
  }

  @Override
  protected boolean keepsFolders() {
    return true;
  }

  @Override
  protected void overwrite(String key, String text) {
    server.overwrite(folder() + "/" + key, text);
  }

  @Override
  protected void hide(String key) {
    server.hide(folder() + "/" + key);
  }

  @Override
  protected void lock(String key) {
    server.lock(folder() + "/" + key);
  }

  @Test
  void aVersionUnderLegalHoldStaysUntilItEnds() {
    create("held", "free");
    server.hold(folder() + "/held", true);
    assertThat(sweeper().delete(items(""), soon()))
        .extracting(Sweeper.Failure::key)
        .containsExactly("held");
    assertThat(keys(items(""))).containsExactly("held");
    server.hold(folder() + "/held", false);
    assertThat(sweeper().delete(items(""), soon())).isEmpty();
    assertThat(items("")).isEmpty();
  }
}
