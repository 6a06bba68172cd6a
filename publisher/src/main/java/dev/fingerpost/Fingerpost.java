package dev.fingerpost;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.TagStore;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.WriteSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.sql.DataSource;

/**
 * A store: one root in object storage with one database schema. Thread-safe. Closing it closes the
 * tenures still open, its threads, and those clients that it made itself.
 */
@CheckReturnValue
public final class Fingerpost implements AutoCloseable {
  private final Core core;
  private final PointerReader reader;
  private final Wiring wiring;

  Fingerpost(Core core, PointerReader reader, Wiring wiring) {
    this.core = core;
    this.reader = reader;
    this.wiring = wiring;
  }

  /**
   * Connects to a store that {@code fingerpost init} has made; migrates nothing.
   *
   * @throws FingerpostException if it cannot be reached, or the database holds another store
   */
  public static Fingerpost connect(Config config) {
    return Wiring.connect(config);
  }

  /**
   * A store on the caller's own database and objects, which are never closed here. A HikariCP pool
   * should be told the isolation level ({@code TRANSACTION_READ_COMMITTED}): if the connection it
   * asks for it breaks meanwhile, it gives out no other.
   *
   * @throws FingerpostException if the database holds no store, or one of another root
   */
  public static Fingerpost over(DataSource database, ObjectStore objects) {
    return Wiring.over(database, objects);
  }

  /**
   * A store on adapters of one's own.
   *
   * @throws FingerpostException if the catalog knows no store, or one of another root
   */
  public static Fingerpost over(Ports ports) {
    return Wiring.over(ports);
  }

  /** A store in memory, for tests: the same protocol, gone with the process. */
  public static Fingerpost inMemory() {
    return Wiring.inMemory();
  }

  /**
   * A handle on a pointer, whether it exists or not.
   *
   * @throws dev.fingerpost.writer.InvalidNameException if the name breaks a rule
   */
  public Pointer pointer(String name) {
    PointerName pointer = new PointerName(name);
    return new Pointer(
        core, pointer, pointer, Owner.ofThisProcess(), Limits.DEFAULT, WriteSettings.DEFAULT);
  }

  /** Reads what was published; needs no lease. */
  public PointerReader reader() {
    return reader;
  }

  /**
   * Answers for good whether a publish in doubt was applied.
   *
   * @param budget how long to insist
   */
  public SettleOutcome settle(SettleRequest request, Duration budget) {
    return core.publisher(Limits.DEFAULT).settle(request, core.after(budget));
  }

  /** What was published under this key and revision; only looks, and a miss is no final answer. */
  public Optional<Version> outcome(PointerName pointer, OperationKey operation) {
    return core.repeats(Limits.DEFAULT)
        .call(
            "look up " + pointer + " key " + operation,
            core.after(Limits.DEFAULT.look()),
            deadline -> core.ports().catalog().outcome(pointer, operation, deadline));
  }

  /** The store's identity, as read when this was made. */
  public StoreInfo store() {
    return core.info();
  }

  /** The adapters this store stands on, for whoever wants to wrap one. */
  public Ports ports() {
    return core.ports();
  }

  public LeaseAuthority leases() {
    return core.ports().leases();
  }

  public PointerCatalog catalog() {
    return core.ports().catalog();
  }

  /** Who needs which version, and until when. */
  public PinStore pins() {
    return core.ports().pins();
  }

  /** Names for versions. */
  public TagStore tags() {
    return core.ports().tags();
  }

  public ObjectStore objects() {
    return core.ports().objects();
  }

  @Override
  public void close() {
    // Side by side: each may wait for a database that does not answer.
    try {
      CompletableFuture<?>[] closing =
          List.copyOf(core.stays()).stream()
              .map(stay -> CompletableFuture.runAsync(stay::close, core.workers()))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(closing).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    } finally {
      wiring.close();
    }
  }
}
