package dev.fingerpost.others;

import static dev.fingerpost.testing.Lab.PATIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Operation;
import dev.fingerpost.Pointer;
import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.others.Boundaries.Side;
import dev.fingerpost.others.Boundaries.Strike;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultManifest;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.WriteSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever is thrown at whatever boundary between the protocol and a port: nothing is deleted, and
 * what was committed stays. In Iceberg #4666 and #12499 running out of memory after the commit was
 * taken for a failed commit, whose files were then cleaned up.
 */
class AnyThrowableTest {
  private static final Duration TTL = Duration.ofMinutes(5);
  private static final Operation DAY = Operation.of("day").computedFrom(Map.of("day", "1"));
  private static final ResultPath FILE = new ResultPath("data.txt");

  /** One part and a bit. */
  private static final byte[] LARGE = new byte[WriteSettings.MIN_PART_SIZE + 1];

  private final Boundaries boundaries = new Boundaries();
  @TempDir private Path folder;
  private int pointers;

  /** What strikes. */
  enum What {
    OUT_OF_MEMORY,
    STACK_OVERFLOW,
    LINKAGE,
    ANOTHER_ERROR,
    UNDECLARED,
    INTERRUPT;

    /** What is thrown; null if it is the thread that is interrupted. */
    Throwable thrown(String message) {
      return switch (this) {
        case OUT_OF_MEMORY -> new OutOfMemoryError(message);
        case STACK_OVERFLOW -> new StackOverflowError(message);
        case LINKAGE -> new NoClassDefFoundError(message);
        case ANOTHER_ERROR -> new Error(message);
        case UNDECLARED -> new IllegalStateException(message);
        case INTERRUPT -> null;
      };
    }
  }

  @BeforeEach
  void makeAResult() throws IOException {
    Files.writeString(folder.resolve("data.txt"), "one");
  }

  @ParameterizedTest
  @EnumSource
  void whateverIsThrownAtAnyPortCallWhatWasCommittedStays(What what) throws IOException {
    try (Fingerpost later = Fingerpost.over(new MemoryTestStore().ports())) {
      strikeEverywhere(later, what, this::work, "");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OUT_OF_MEMORY", "UNDECLARED", "INTERRUPT"})
  void whateverIsThrownAtAnyPortCallNoDeletionReachesTheBucket(What what) throws IOException {
    try (Wires wires = new Wires();
        Fingerpost later = Fingerpost.over(wires.ports)) {
      strikeEverywhere(later, what, this::work, "");
      assertThat(wires.puts()).isPositive();
      assertThat(wires.deletions()).isZero();
    }
  }

  @Test
  void anErrorAtAnyCallOfAMultipartUploadAbortsNothing() throws IOException {
    try (Wires wires = new Wires();
        Fingerpost later = Fingerpost.over(wires.ports)) {
      strikeEverywhere(later, What.OUT_OF_MEMORY, this::workInParts, "Part");
      assertThat(wires.toBucket.count("POST", "uploadId=")).isPositive();
      assertThat(wires.deletions()).isZero();
    }
  }

  @Test
  void anErrorOfAReleaseComesOutOfTheClosingStoreAsItIs() {
    Fingerpost store = Fingerpost.over(boundaries.around(new MemoryTestStore().ports()));
    Tenure tenure = at(store, "p").acquire(TTL);
    OutOfMemoryError error = new OutOfMemoryError("injected");
    boundaries.arm(new Strike(0, Side.AFTER, () -> error));
    assertThat(catchThrowable(store::close)).isSameAs(error);
    assertThat(boundaries.calls()).containsExactly("LeaseAuthority.release");
    tenure.close();
  }

  @ParameterizedTest
  @EnumSource(names = {"OUT_OF_MEMORY", "UNDECLARED"})
  void aRenewalThatFailsSoIsTriedAgain(What what) {
    try (Fingerpost store = Fingerpost.over(boundaries.around(new MemoryTestStore().ports()));
        Tenure tenure = at(store, "p").acquire(Duration.ofSeconds(2))) {
      boundaries.arm(new Strike(0, Side.BEFORE, () -> what.thrown("injected")));
      await().dontCatchUncaughtExceptions().until(() -> boundaries.calls().size() >= 2);
      assertThat(boundaries.calls()).containsOnly("LeaseAuthority.renew");
      assertThat(tenure.isLost()).isFalse();
    }
  }

  /** What a worker does, from its connecting to its end, with one fault on its way. */
  private interface Work {
    void on(Ports ports, String pointer) throws IOException;
  }

  private void work(Ports ports, String pointer) {
    try (Fingerpost store = Fingerpost.over(ports);
        Tenure tenure = at(store, pointer).acquire(TTL)) {
      publish(tenure);
      PublishOutcome ignored = tenure.publish("two", Content.ofBytes(FILE, new byte[] {2}));
      ignored = tenure.rollback(Operation.of("undo"), 1);
    }
  }

  private void workInParts(Ports ports, String pointer) {
    try (Fingerpost store = Fingerpost.over(ports);
        Tenure tenure =
            at(store, pointer)
                .writing(new WriteSettings(WriteSettings.MIN_PART_SIZE, 1, ObjectSettings.DEFAULT))
                .acquire(TTL)) {
      PublishOutcome ignored = tenure.publish(DAY, Content.ofBytes(FILE, LARGE));
    }
  }

  private PublishOutcome publish(Tenure tenure) {
    return tenure.publish(DAY, Content.ofFolder(folder));
  }

  /**
   * @param only at calls whose names contain this
   */
  private void strikeEverywhere(Fingerpost later, What what, Work work, String only)
      throws IOException {
    Ports struck = boundaries.around(later.ports());
    boundaries.arm(null);
    work.on(struck, "p/quiet");
    List<String> calls = boundaries.calls();
    assertThat(calls).contains("PointerStore.publish", "LeaseAuthority.release");
    for (int call = 0; call < calls.size(); call++) {
      if (calls.get(call).contains(only)) {
        strike(later, struck, what, work, call, Side.BEFORE);
        strike(later, struck, what, work, call, Side.AFTER);
      }
    }
  }

  private void strike(Fingerpost later, Ports struck, What what, Work work, int call, Side side)
      throws IOException {
    String where = what + " " + side + " call " + call;
    Throwable thrown = what.thrown("injected: " + where);
    boundaries.arm(new Strike(call, side, thrown == null ? null : () -> thrown));
    String pointer = "p/" + ++pointers;
    Throwable end = catchThrowable(() -> work.on(struck, pointer));
    boolean flag = Thread.interrupted();
    boolean mine = boundaries.interruptedThis(); // else it struck a thread that uploads
    List<String> calls = boundaries.calls();
    List<Version> applied = boundaries.applied();
    assertThat(calls).as(where).hasSizeGreaterThan(call);
    where += " " + calls.get(call);
    boundaries.arm(null);
    if (thrown instanceof Error) {
      assertThat(end).as(where).isSameAs(thrown);
    } else if (thrown == null) {
      assertThat(flag).as(where).isEqualTo(mine);
      assertThat(end == null || end instanceof FingerpostException).as(where + ": " + end).isTrue();
    }
    assertThatWhatWasCommittedStays(later, pointer, applied, where);
  }

  private void assertThatWhatWasCommittedStays(
      Fingerpost later, String pointer, List<Version> applied, String where) throws IOException {
    PointerName name = new PointerName(pointer);
    List<Version> history = later.catalog().history(name, OptionalLong.empty(), 10, soon());
    assertThat(history.stream().map(Version::position).toList())
        .as(where)
        .containsAll(applied.stream().map(Version::position).toList());
    for (Version version : history) {
      for (ResultManifest.Entry file : later.reader().files(version, soon())) {
        try (InputStream in = later.reader().open(version, file.path(), soon())) {
          assertThat(in.readAllBytes()).as(where).hasSize((int) file.size());
        }
      }
    }
    assertThat(later.pointer(pointer).current()).as(where).isEqualTo(history.stream().findFirst());
    assertThatItsKeyGetsTheFirstResult(later, pointer, where);
  }

  private void assertThatItsKeyGetsTheFirstResult(Fingerpost later, String pointer, String where) {
    PointerName name = new PointerName(pointer);
    Optional<Version> first = later.outcome(name, DAY.key());
    later
        .leases()
        .show(name, soon())
        .filter(it -> it.live())
        .ifPresent(it -> assertThat(later.leases().release(it.lease(), soon())).isTrue());
    try (Tenure next = at(later, pointer).acquire(TTL)) {
      PublishOutcome again = publish(next);
      if (first.isPresent()) {
        assertThat(again).as(where).isEqualTo(new PublishOutcome.Duplicate(first.get()));
      } else {
        assertThat(again).as(where).isInstanceOf(PublishOutcome.Applied.class);
      }
    }
  }

  private static Pointer at(Fingerpost store, String pointer) {
    return store.pointer(pointer).within(PATIENT);
  }
}
