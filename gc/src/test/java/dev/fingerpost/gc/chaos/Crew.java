package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Role;
import dev.fingerpost.gc.chaos.child.Setup;
import dev.fingerpost.publisher.postgres.PostgresProxy;
import dev.fingerpost.writer.testing.FaultProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The processes: as many as there were at first, whoever dies. */
final class Crew {
  private static final long LONGEST_START_SECONDS = 120;
  private static final long LONGEST_END_SECONDS = 60;

  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final String CLOCK = "libfaketimeMT.so.1";

  private final List<Role> roles;
  private final Servers servers;
  private final Director director;
  private final Path folder;
  private final String prefix;
  private final Consumer<Path> heir;
  private final Consumer<String> troubles;
  private final List<Thread> posts = new ArrayList<>();
  private final List<ChildProcess> alive = new ArrayList<>();
  private volatile boolean closing;
  private int count;

  /**
   * @param roles one for each process; the first has a clock of its own
   * @param folder for histories, and what the processes complain about
   * @param heir is told of the history of each process that is gone
   * @param troubles is told of processes that ended by themselves, or do not end
   */
  Crew(
      List<Role> roles,
      Servers servers,
      Director director,
      Path folder,
      String prefix,
      Consumer<Path> heir,
      Consumer<String> troubles) {
    this.roles = roles;
    this.servers = servers;
    this.director = director;
    this.folder = folder;
    this.prefix = prefix;
    this.heir = heir;
    this.troubles = troubles;
  }

  /** The library that gives a process a clock of its own, where it is installed. */
  static Optional<Path> clock() {
    try (Stream<Path> found = Files.find(LIBRARIES, 3, (path, it) -> path.endsWith(CLOCK))) {
      return found.findFirst();
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  /** Starts all, and returns when each has asked for work. */
  void start() throws InterruptedException {
    for (int i = 0; i < roles.size(); i++) {
      Role role = roles.get(i);
      Optional<Path> clock = i == 0 ? clock() : Optional.empty();
      Thread post = new Thread(() -> man(role, clock), "post " + role + " " + i);
      post.start();
      posts.add(post);
    }
    if (!director.ready().await(LONGEST_START_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("not every process is ready; see " + folder);
    }
  }

  /** One after another, until the end. */
  private void man(Role role, Optional<Path> clock) {
    try {
      while (!closing) {
        man(enlist(role, clock));
      }
    } catch (IOException | RuntimeException e) {
      troubles.accept("a post of a " + role + " is given up: " + e);
    }
  }

  private void man(ChildProcess child) throws IOException {
    try (child) {
      child.serve(director);
      child.fault().ifPresent(troubles);
    } finally {
      director.gone(child);
      enroll(child, false);
      heir.accept(child.setup.history());
    }
  }

  private ChildProcess enlist(Role role, Optional<Path> clock) throws IOException {
    PostgresProxy database = new PostgresProxy(servers.database.port());
    FaultProxy objects = new FaultProxy(servers.objects.endpoint());
    Setup setup = setup(role, database, objects);
    ChildProcess child =
        new ChildProcess(setup, database, objects, clock, folder.resolve("complaints.log"));
    database.watch(new DatabaseWire(child, director));
    objects.watch(new ObjectWire(child, director));
    enroll(child, true);
    return child;
  }

  private synchronized Setup setup(Role role, PostgresProxy database, FaultProxy objects) {
    String name = prefix + role.name().toLowerCase(Locale.ROOT) + "-" + ++count;
    return new Setup(
        role,
        name,
        database.port(),
        Servers.DATABASE,
        Servers.ROOT.toString(),
        objects.endpoint(),
        servers.objects.accessKey(),
        servers.objects.secretKey(),
        folder.resolve(name + ".jsonl"));
  }

  private synchronized void enroll(ChildProcess child, boolean in) {
    if (in) {
      alive.add(child);
    } else {
      alive.remove(child);
    }
  }

  /** Lets each end its round, and ends those that do not. */
  void close(long seconds) throws InterruptedException {
    closing = true;
    director.close();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (Thread post : posts) {
      post.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime())));
    }
    List<ChildProcess> left;
    synchronized (this) {
      left = List.copyOf(alive);
    }
    for (ChildProcess child : left) {
      troubles.accept(child.setup.name() + " does not end its round: " + child.round);
      child.kill();
    }
    for (Thread post : posts) {
      post.join(TimeUnit.SECONDS.toMillis(LONGEST_END_SECONDS));
      if (post.isAlive()) {
        troubles.accept(post.getName() + " does not end");
      }
    }
  }
}
