package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.gc.testing.WrappedSweeper;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What holds a run back, and what it leaves for the next one. */
class LimitsOfARunTest {
  private final CollectorLab lab =
      new CollectorLab(CollectorLab.Parts.memory(new MemoryTestStore()));

  @AfterEach
  void close() {
    lab.close();
  }

  private static CollectOptions options(Duration minAge, boolean many, OptionalDouble fraction) {
    return new CollectOptions(true, 1, minAge, Optional.empty(), many, fraction);
  }

  private static CollectOptions atMost(double fraction) {
    return options(Duration.ZERO, false, OptionalDouble.of(fraction));
  }

  private String orphan(int seq) {
    return lab.leave("p", new Position(Fence.of(1, 1), seq));
  }

  @Test
  void theYoungStayThoughTheyAreDead() {
    lab.publish("p", "1");
    String orphan = orphan(7);
    NewObject part = new NewObject(new ObjectKey(orphan + "part"), "n", ObjectSettings.DEFAULT);
    lab.objects.startParts(part, Lab.soon()).put(1, Chunk.of(new byte[1], 1), Lab.soon());

    CollectOptions hour = options(Duration.ofHours(1), false, OptionalDouble.empty());
    Tally plan = lab.plan(hour).tally();
    assertThat(plan.get(Tally.attempts(Verdict.ORPHAN))).isEqualTo(1);
    assertThat(plan.dead()).isZero();
    assertThat(lab.plan(CollectOptions.DEFAULT).tally().dead()).isEqualTo(1);

    CollectReport young = lab.run(hour);
    assertThat(young.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(young.tally().get(Tally.attempts(Verdict.ORPHAN))).isEqualTo(1);
    assertThat(young.tally().get(Tally.FREED)).isZero();
    assertThat(young.tally().get(Tally.UPLOADS)).isZero();
    assertThat(lab.attempts("p")).contains(orphan);

    CollectReport next = lab.run(CollectOptions.DEFAULT);
    assertThat(next.tally().get(Tally.FREED)).isEqualTo(1);
    assertThat(next.tally().get(Tally.of(Tally.FREED, Verdict.ORPHAN))).isEqualTo(1);
    assertThat(next.tally().get(Tally.of(Tally.FREED, Verdict.EXPIRED))).isZero();
    assertThat(next.tally().get(Tally.UPLOADS)).isEqualTo(1);
    assertThat(lab.attempts("p")).hasSize(1);
  }

  @Test
  void aRunThatWouldDeleteTooLargeAShareDeletesNothing() {
    for (int i = 1; i <= 3; i++) {
      lab.publish("p", "" + i);
    }
    String orphan = orphan(7);
    CollectReport refused = lab.run(atMost(0.24));
    assertThat(refused.outcome()).isEqualTo(RunOutcome.REFUSED);
    assertThat(refused.tally().counts()).isEmpty();
    assertThat(lab.attempts("p")).hasSize(4).contains(orphan);

    assertThat(lab.run(atMost(0.25)).outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.attempts("p")).hasSize(3).doesNotContain(orphan);
  }

  @Test
  void anEmptyStoreHasNoShareToLose() {
    assertThat(lab.run(atMost(0)).outcome()).isEqualTo(RunOutcome.DONE);
  }

  @Test
  void aPolicyThatEmptiesAHistoryWantsToBeMeant() {
    for (int i = 1; i <= 12; i++) {
      lab.publish("p", "" + i);
    }
    lab.keepLast("p", 1); // eleven of twelve
    CollectOptions careful = options(Duration.ZERO, false, OptionalDouble.empty());
    CollectReport held = lab.run(careful);
    assertThat(held.outcome()).isEqualTo(RunOutcome.PARTIAL);
    assertThat(lab.heard.troubles)
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.subject()).isEqualTo("p");
              assertThat(it.message()).contains("11 of 12", "--yes-expire");
            });
    assertThat(lab.attempts("p")).hasSize(12);

    CollectReport plan = plan(careful);
    assertThat(plan.outcome()).isEqualTo(RunOutcome.PARTIAL);
    assertThat(plan.tally().dead()).isZero();

    CollectOptions meant = options(Duration.ZERO, true, OptionalDouble.empty());
    assertThat(plan(meant).tally().dead()).isEqualTo(11);
    assertThat(lab.run(meant).tally().get(Tally.EXPIRED)).isEqualTo(11);
    assertThat(lab.attempts("p")).hasSize(1);
  }

  @Test
  void tenOfTwelveGoWithoutAsking() {
    for (int i = 1; i <= 12; i++) {
      lab.publish("p", "" + i);
    }
    lab.keepLast("p", 2);
    CollectReport report = lab.run(options(Duration.ZERO, false, OptionalDouble.empty()));
    assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.attempts("p")).hasSize(2);
  }

  private CollectReport plan(CollectOptions options) {
    return new OrphanCollector(lab.tools(), "test", lab.workers)
        .plan(options, Optional.empty(), lab.heard, new StopSign());
  }

  @Test
  void aRunThatIsStoppedEndsItsBatchAndTheNextOneDoesTheRest() {
    lab.publish("p", "1");
    lab.publish("q", "1");
    for (int i = 1; i <= 2_500; i++) {
      orphan(1_000 + i);
    }
    StopSign stop = new StopSign();
    AtomicInteger deletes = new AtomicInteger();
    Sweeper stopping =
        new Deletes(lab.sweeper()) {
          @Override
          void before(List<Item> items) {
            deletes.incrementAndGet();
            stop.raise();
          }
        };
    Tools tools = lab.tools(lab.objects, stopping, lab.parts.proofs(), lab.parts.worklist());
    CollectReport stopped =
        new OrphanCollector(tools, "test", lab.workers)
            .run(options(Duration.ZERO, false, OptionalDouble.empty()), lab.heard, stop);
    assertThat(stopped.outcome()).isEqualTo(RunOutcome.STOPPED);
    assertThat(deletes).hasValue(1);
    assertThat(stopped.tally().get(Tally.OBJECTS)).isBetween(1L, 1_000L);
    assertThat(lab.attempts("p")).hasSize(2_501 - (int) stopped.tally().get(Tally.OBJECTS));

    assertThat(lab.run(CollectOptions.DEFAULT).outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.attempts("p")).hasSize(1);
  }

  @Test
  void aCollectorWhoseEpochIsOverDeletesNothingMore() {
    lab.publish("p", "1");
    for (int i = 1; i <= 1_500; i++) {
      orphan(1_000 + i);
    }
    Sweeper overtaken =
        new Deletes(lab.sweeper()) {
          @Override
          void before(List<Item> items) {
            Witness next =
                new Witness(
                    lab.info.storeId(), new UUID(7, 7), lab.objects.root(), 2, "2", "00000002");
            Witness ignored = new Witnesses(lab.objects).create(next, Lab.soon());
          }
        };
    Tools tools = lab.tools(lab.objects, overtaken, lab.parts.proofs(), lab.parts.worklist());
    assertThatThrownBy(
            () ->
                new OrphanCollector(tools, "test", lab.workers)
                    .run(CollectOptions.DEFAULT, lab.heard, new StopSign()))
        .isInstanceOf(WrongStoreException.class)
        .hasMessageContaining("newer epoch");
    assertThat(lab.attempts("p")).hasSize(502); // the first page of names, but for the live one
  }

  /** Hears of each delete before it is done. */
  private abstract static class Deletes extends WrappedSweeper {
    Deletes(Sweeper real) {
      super(real);
    }

    abstract void before(List<Item> items);

    @Override
    public List<Failure> delete(List<Item> items, Deadline deadline) {
      before(items);
      return real.delete(items, deadline);
    }
  }
}
