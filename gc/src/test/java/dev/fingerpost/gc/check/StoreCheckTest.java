package dev.fingerpost.gc.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Operation;
import dev.fingerpost.Ports;
import dev.fingerpost.Tenure;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.WrappedStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check beside writers, collectors and errors. */
class StoreCheckTest {
  @TempDir private Path folder;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final MemoryTestStore memory = new MemoryTestStore();
  private final Ports ports = memory.ports();
  private final Told told = new Told();
  private Fingerpost store;

  @BeforeEach
  void openStore() {
    store = Fingerpost.over(ports);
  }

  @AfterEach
  void closeStore() {
    store.close();
    workers.shutdownNow();
  }

  private void tree(String pointer, String key) throws IOException {
    Path source = Files.createTempDirectory(folder, "tree");
    Files.writeString(source.resolve("a"), key);
    Files.writeString(source.resolve("b"), key);
    publish(pointer, key, Content.ofFolder(source));
  }

  private void file(String pointer, String key) {
    publish(pointer, key, Content.ofBytes(new ResultPath("only"), new byte[] {1}));
  }

  private void publish(String pointer, String key, Content content) {
    try (Tenure tenure = store.pointer(pointer).acquire(Duration.ofMinutes(5))) {
      assertThat(tenure.publish(Operation.of(key), content).orElseThrow().number()).isPositive();
    }
  }

  private CheckSummary check(ObjectStore objects, String after, PointerName... only) {
    return new StoreCheck(ports.catalog(), objects, workers, SystemTime.INSTANCE)
        .run(new CheckRequest(List.of(only), after, true, 2), told);
  }

  /** Hides the file {@code a} of every attempt, after something was done. */
  private ObjectStore hiding(Runnable before) {
    return new WrappedStore(ports.objects()) {
      @Override
      public Page list(Listing listing, Deadline deadline) {
        before.run();
        Page page = super.list(listing, deadline);
        return new Page(
            page.objects().stream().filter(it -> !it.key().endsWith("/a")).toList(),
            page.prefixes(),
            page.next());
      }
    };
  }

  @Test
  void versionThatExpiresWhileItIsCheckedIsNoFinding() throws IOException {
    tree("p", "1");
    file("p", "2");
    check(hiding(() -> {}), "");
    assertThat(told.lines()).containsExactly("damage p@1 missing a");
    told.findings.clear();
    check(hiding(() -> memory.expire(new PointerName("p"), 1)), "");
    assertThat(told.findings).isEmpty();
  }

  @Test
  void storeErrorIsToldAndTheOthersGoOn() throws IOException {
    file("a", "1");
    file("b", "1");
    tree("b", "2");
    file("c", "1");
    ObjectStore broken =
        new WrappedStore(ports.objects()) {
          @Override
          public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
            if (key.value().startsWith("b/") && key.value().endsWith("only")) {
              throw new ObjectStoreException("the shelf is stuck");
            }
            return super.head(key, deadline);
          }
        };
    CheckSummary summary = check(broken, "");
    assertThat(told.lines()).containsExactly("unchecked b@1: the shelf is stuck");
    assertThat(told.checked).containsExactly("a", "b", "c");
    assertThat(summary).isEqualTo(new CheckSummary(3, 4, 4, 4, 0, 0, 1, 0));
  }

  @Test
  void checkGoesOnBehindAPointerOrOnThoseChosen() {
    for (String pointer : new String[] {"a", "b", "b/c", "d"}) {
      file(pointer, "1");
    }
    check(ports.objects(), "b");
    assertThat(told.checked).containsExactly("b/c", "d");
    told.checked.clear();
    check(ports.objects(), "a", new PointerName("d"), new PointerName("a"), new PointerName("b"));
    assertThat(told.checked).containsExactly("b", "d");
  }

  @Test
  void attemptOfARollbackIsLookedAtOnce() throws IOException {
    tree("p", "1");
    file("p", "2");
    try (Tenure tenure = store.pointer("p").acquire(Duration.ofMinutes(5))) {
      assertThat(tenure.rollback(Operation.of("back"), 1).orElseThrow().number()).isEqualTo(3);
    }
    AtomicInteger lists = new AtomicInteger();
    CheckSummary summary = check(hiding(lists::incrementAndGet), "");
    assertThat(told.lines()).containsExactly("damage p@3 missing a");
    assertThat(lists).hasValue(2); // its attempt, and the folder of all attempts
    assertThat(summary.versions()).isEqualTo(3);
  }

  @Test
  void interruptedCheckEnds() {
    file("p", "1");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> check(ports.objects(), ""))
        .isInstanceOf(FingerpostException.class)
        .hasMessage("the check was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(told.checked).isEmpty();
  }

  @Test
  void pointerWhoseLookWasInterruptedDoesNotCountAsChecked() throws InterruptedException {
    file("a", "1");
    file("b", "1");
    CountDownLatch looking = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    ObjectStore stuck =
        new WrappedStore(ports.objects()) {
          @Override
          public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
            if (!key.value().startsWith("b/")) {
              return super.head(key, deadline);
            }
            looking.countDown();
            try {
              never.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            throw new ObjectStoreException("the shelf is stuck");
          }
        };
    Thread checking = new Thread(() -> assertThatThrownBy(() -> check(stuck, "")).isNotNull());
    checking.start();
    assertThat(looking.await(60, TimeUnit.SECONDS)).isTrue();
    checking.interrupt();
    checking.join();
    assertThat(told.checked).doesNotContain("b");
    assertThat(told.findings).isEmpty();
  }

  @Test
  void whatTheListenerThrowsEndsTheCheck() {
    file("p", "1");
    CheckListener failing =
        new CheckListener() {
          @Override
          public void found(Finding finding) {}

          @Override
          public void checked(PointerName pointer) {
            throw new IllegalStateException("no room for " + pointer);
          }
        };
    StoreCheck check =
        new StoreCheck(ports.catalog(), ports.objects(), workers, SystemTime.INSTANCE);
    assertThatThrownBy(() -> check.run(new CheckRequest(List.of(), "", false, 1), failing))
        .hasMessage("no room for p");
  }

  @Test
  void pointersAreDoneInOrderWhicheverEndsFirst() {
    List<PointerName> done = new ArrayList<>();
    InOrder order = new InOrder(done::add);
    InOrder.Steps a = order.begin(new PointerName("a"));
    InOrder.Steps b = order.begin(new PointerName("b"));
    a.begin();
    b.end();
    a.end();
    assertThat(done).isEmpty();
    a.end();
    assertThat(done).extracting(PointerName::value).containsExactly("a", "b");
  }
}
