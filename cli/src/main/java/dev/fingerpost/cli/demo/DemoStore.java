package dev.fingerpost.cli.demo;

import dev.fingerpost.Config;
import dev.fingerpost.Fingerpost;
import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.Provision;
import dev.fingerpost.cli.config.ConfigResolver;
import dev.fingerpost.cli.embedded.EmbeddedServer;
import dev.fingerpost.cli.embedded.Trees;
import dev.fingerpost.writer.FingerpostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** A store of its own in a temporary folder, of which nothing stays, however the demo ends. */
final class DemoStore implements AutoCloseable {
  private final Path folder;
  private final EmbeddedServer server;
  private final Fingerpost store;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread onExit = new Thread(this::remove, "demo-cleanup");

  private DemoStore(Path folder, EmbeddedServer server, Fingerpost store) {
    this.folder = folder;
    this.server = server;
    this.store = store;
  }

  static DemoStore start(Host host) {
    Path folder = temporary();
    Path cache = EmbeddedServer.cache(host.environment(), host.home());
    EmbeddedServer server = EmbeddedServer.start(folder, cache, host.time(), host.random());
    boolean done = false;
    try {
      Config config = ConfigResolver.embedded(folder).config();
      int unused = Provision.run(config, host);
      DemoStore demo = new DemoStore(folder, server, Fingerpost.connect(config));
      Runtime.getRuntime().addShutdownHook(demo.onExit);
      done = true;
      return demo;
    } finally {
      if (!done) {
        server.close();
        delete(folder);
      }
    }
  }

  Fingerpost store() {
    return store;
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() {
    store.close();
    remove();
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException e) {
      // The program is ending by a signal: the hook runs already and finds nothing left to do.
    }
  }

  private void remove() {
    if (!closed.getAndSet(true)) {
      server.close();
      delete(folder);
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("fingerpost-demo-");
    } catch (IOException e) {
      throw new FingerpostException("cannot make a temporary folder: " + e.getMessage(), e);
    }
  }

  private static void delete(Path folder) {
    try {
      Trees.delete(folder);
    } catch (IOException e) {
      throw new FingerpostException("cannot remove " + folder + ": " + e.getMessage(), e);
    }
  }
}
