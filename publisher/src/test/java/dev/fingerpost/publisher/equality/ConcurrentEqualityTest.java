package dev.fingerpost.publisher.equality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.publisher.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Three calls at the same time, from three sessions: their answers and what they leave behind are
 * those of the Guard in some order.
 */
class ConcurrentEqualityTest {
  private static final int AT_ONCE = 3;
  private static final AtomicInteger SEQUENCE = new AtomicInteger();
  private static final Tally TALLY = new Tally();
  private static final List<Connection> SESSIONS = new ArrayList<>();
  private static final ExecutorService THREADS = Executors.newFixedThreadPool(AT_ONCE);
  private static TestDatabase database;
  private static Connection owner;

  @BeforeContainer
  static void connect() throws SQLException {
    database = TestDatabase.create();
    owner = database.connect();
    Operator.createClientRole(owner);
    for (int i = 0; i < 2 * AT_ONCE; i++) {
      SESSIONS.add(database.connect(i < AT_ONCE ? "client" : TestDatabase.OWNER));
    }
  }

  @AfterContainer
  static void close() throws SQLException {
    THREADS.shutdownNow();
    for (Connection session : SESSIONS) {
      session.close();
    }
    owner.close();
    database.close();
    TALLY.assertEach(30, "Publish", "APPLIED", "DUPLICATE", "STALE", "WRONG_EPOCH");
    TALLY.assertEach(50, "Settle", "NEVER");
    TALLY.assertEach(50, "Acquire", "GRANTED", "HELD");
    TALLY.assertEach(20, "Release", "RELEASED");
    TALLY.assertEach(20, "Batch", "APPLIED");
  }

  @Provide
  Arbitrary<List<Step>> before() {
    return Step.any().list().ofMaxSize(5);
  }

  @Provide
  Arbitrary<List<Step>> together() {
    return Step.concurrent().list().ofSize(AT_ONCE);
  }

  @Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
  void concurrentCallsAreAnsweredAsInSomeOrder(
      @ForAll("before") List<Step> before, @ForAll("together") List<Step> together)
      throws Exception {
    Names names = new Names(SEQUENCE.incrementAndGet());
    Operator operator = new Operator(owner);
    operator.begin();
    MemoryWorld memory = new MemoryWorld(names);
    Resolver resolver = new Resolver(memory, names);
    List<Call> past = new ArrayList<>(resolver.beginning(together.get(0).dice().get(9)));
    past.forEach(memory::run);
    for (Step step : before) {
      past.add(resolver.resolve(step));
      memory.run(past.get(past.size() - 1));
    }
    List<Call> calls = new ArrayList<>(together.stream().map(resolver::resolve).toList());
    if (together.get(1).dice().get(9) < 6) {
      calls.set(1, calls.get(0)); // a repeat while the first may still be in flight
    }
    past.forEach(new SqlWorld(SESSIONS.get(0), operator, names)::run);

    List<String> answers = atOnce(calls, names);
    String state = new SqlState(owner).of(names);

    List<String> possible = Orders.of(names, past, calls);
    assertThat(possible).as("%s", calls).contains(Orders.observation(answers, state));
    for (int i = 0; i < AT_ONCE; i++) {
      TALLY.count(calls.get(i), answers.get(i));
    }
  }

  private static List<String> atOnce(List<Call> calls, Names names) throws Exception {
    CyclicBarrier start = new CyclicBarrier(AT_ONCE);
    List<Future<String>> running = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      Call call = calls.get(i);
      SqlWorld world =
          new SqlWorld(SESSIONS.get(i), new Operator(SESSIONS.get(AT_ONCE + i)), names);
      running.add(
          THREADS.submit(
              () -> {
                start.await();
                return world.run(call);
              }));
    }
    List<String> answers = new ArrayList<>();
    for (Future<String> one : running) {
      answers.add(one.get());
    }
    return answers;
  }
}
