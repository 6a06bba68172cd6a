package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Tenure;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Position;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Collectors that share the work by claims on a real PostgreSQL, and one that dies with a claim.
 */
class CollectorsAtOnceTest {
  private static final int COLLECTORS = 4;
  private static final int POINTERS = 200;

  private CollectorLab lab;

  @BeforeEach
  void open() {
    lab = new CollectorLab(CollectorLab.Parts.postgres(new PostgresTestStore()));
  }

  @AfterEach
  void close() {
    lab.close();
  }

  /** Pointers with an orphan each, in domains of ten. */
  private void fill(int pointers) {
    for (int i = 0; i < pointers; i += 10) {
      try (Tenure tenure =
          lab.store.pointer(name(i)).inDomain("d" + i).acquire(Duration.ofMinutes(5))) {
        for (int k = i; k < i + 10; k++) {
          Tenure ignored = tenure.open(name(k));
          lab.leave(name(k), new Position(tenure.lease().fence(), 1));
        }
      }
    }
  }

  private static String name(int i) {
    return "p%03d".formatted(i);
  }

  @Test
  void fourOfThemVisitEveryPointerAndFewTwice() throws Exception {
    fill(POINTERS);
    CyclicBarrier begun = new CyclicBarrier(COLLECTORS);
    List<Future<CollectReport>> runs = new ArrayList<>();
    for (int i = 0; i < COLLECTORS; i++) {
      runs.add(start("at-once-" + i, lab.parts.proofs(), together(begun)));
    }
    long objects = 0;
    for (Future<CollectReport> each : runs) {
      CollectReport report = each.get(2, TimeUnit.MINUTES);
      assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
      objects += report.tally().get(Tally.OBJECTS);
    }

    Map<String, Long> visits =
        lab.heard.visited.stream()
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(visits).hasSize(POINTERS);
    long twice = visits.values().stream().filter(count -> count > 1).count();
    assertThat(twice).as("visited more than once").isLessThanOrEqualTo(POINTERS / 10);
    assertThat(objects).isBetween((long) POINTERS, (long) POINTERS + twice);
    for (int i = 0; i < POINTERS; i++) {
      assertThat(lab.attempts(name(i))).isEmpty();
    }
  }

  @Test
  void whatADeadCollectorHasClaimedTheNextRunVisits() throws Exception {
    fill(20);
    CountDownLatch claimed = new CountDownLatch(1);
    CountDownLatch alive = new CountDownLatch(1);
    PointerProofs stuck =
        before(
            PointerProofs.class,
            lab.parts.proofs(),
            "snapshot",
            () -> {
              claimed.countDown();
              boolean ignored = alive.await(1, TimeUnit.MINUTES);
            });
    Future<CollectReport> dead = start("dead", stuck, lab.parts.worklist());
    assertThat(claimed.await(1, TimeUnit.MINUTES)).isTrue();

    CollectReport report = lab.full();

    assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(new TreeSet<>(lab.heard.visited)).hasSize(20);
    assertThat(report.tally().get(Tally.OBJECTS)).isEqualTo(20);

    // It was only asleep: it goes on with what it knew, and finds nothing left.
    alive.countDown();
    CollectReport late = dead.get(1, TimeUnit.MINUTES);
    assertThat(late.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(late.tally().get(Tally.OBJECTS)).isZero();
  }

  private Future<CollectReport> start(String name, PointerProofs proofs, Worklist worklist) {
    Tools tools = lab.tools(lab.objects, lab.sweeper(), proofs, worklist);
    return lab.workers.submit(
        () ->
            new OrphanCollector(tools, name, lab.workers)
                .run(CollectOptions.DEFAULT.everything(), lab.heard, new StopSign()));
  }

  /** Nobody claims before all have begun: a run visits again what was visited before it began. */
  private Worklist together(CyclicBarrier begun) {
    AtomicBoolean once = new AtomicBoolean();
    return before(
        Worklist.class,
        lab.parts.worklist(),
        "abandoned", // the first call after begin
        () -> {
          if (!once.getAndSet(true)) {
            int ignored = begun.await(1, TimeUnit.MINUTES);
          }
        });
  }

  private interface Step {
    void take() throws Exception;
  }

  /** A port of which one method does something else first. */
  private static <T> T before(Class<T> port, T real, String name, Step first) {
    Object changed =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              if (method.getName().equals(name)) {
                first.take();
              }
              return method.invoke(real, arguments);
            });
    return port.cast(changed);
  }
}
