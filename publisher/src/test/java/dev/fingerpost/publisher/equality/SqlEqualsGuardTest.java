package dev.fingerpost.publisher.equality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.publisher.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** The same random sequences on the SQL functions and on the memory adapters: no difference. */
class SqlEqualsGuardTest {
  private static final AtomicInteger SEQUENCE = new AtomicInteger();
  private static final Tally TALLY = new Tally();
  private static TestDatabase database;
  private static Connection client;
  private static Connection owner;
  private static boolean dirty = true;

  @BeforeContainer
  static void connect() throws SQLException {
    database = TestDatabase.create();
    owner = database.connect();
    Operator.createClientRole(owner);
    client = database.connect("client");
  }

  @AfterContainer
  static void everyOutcomeWasCompared() throws SQLException {
    client.close();
    owner.close();
    database.close();
    int often = 50;
    TALLY.assertEach(often, "Acquire", "GRANTED", "HELD");
    TALLY.assertEach(often, "Renew", "RENEWED", "LOST");
    TALLY.assertEach(often, "Release", "RELEASED", "LOST");
    TALLY.assertEach(often, "Open", "OPENED", "FORBIDDEN", "WRONG_EPOCH", "UNGRANTED");
    TALLY.assertEach(20, "Open", "STALE");
    TALLY.assertEach(
        often, "Publish", "APPLIED", "DUPLICATE", "KEY_CONFLICT", "STALE", "UNGRANTED");
    TALLY.assertEach(often, "Publish", "NOT_OPEN", "UNBOUND", "VERSION_MISMATCH", "SOURCE_GONE");
    TALLY.assertEach(often, "Publish", "WRONG_EPOCH", "FORBIDDEN");
    TALLY.assertEach(often, "Batch", "APPLIED", "KEY_CONFLICT", "STALE", "NOT_OPEN");
    TALLY.assertEach(10, "Batch", "DUPLICATE", "VERSION_MISMATCH", "WRONG_EPOCH", "FORBIDDEN");
    TALLY.assertEach(often, "Settle", "APPLIED", "NEVER", "NOT_OPEN", "WRONG_EPOCH");
    TALLY.assertEach(20, "Settle", "FORBIDDEN", "UNGRANTED");
  }

  @Provide
  Arbitrary<List<Step>> sequences() {
    return Step.any().list().ofMinSize(4).ofMaxSize(10);
  }

  @Property(tries = 10_000, edgeCases = EdgeCasesMode.NONE)
  void theSqlFunctionsAnswerAsTheGuardDoes(@ForAll("sequences") List<Step> steps)
      throws SQLException {
    Names names = new Names(SEQUENCE.incrementAndGet());
    Operator operator = new Operator(owner);
    if (dirty) {
      operator.begin();
    }
    dirty = true; // also if this sequence fails
    MemoryWorld memory = new MemoryWorld(names);
    SqlWorld sql = new SqlWorld(client, operator, names);
    Resolver resolver = new Resolver(memory, names);
    for (Call call : resolver.beginning(steps.get(0).dice().get(0))) {
      compare(call, memory, sql);
    }
    for (Step step : steps) {
      compare(resolver.resolve(step), memory, sql);
    }
    dirty = steps.stream().anyMatch(it -> it.kind().touchesOthers());
    assertThat(sql.state()).isEqualTo(memory.state());
  }

  private static void compare(Call call, World memory, World sql) {
    String answer = memory.run(call);
    TALLY.count(call, answer);
    assertThat(sql.run(call)).as("%s", call).isEqualTo(answer);
  }
}
