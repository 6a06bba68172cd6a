package dev.fingerpost.gc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.RemovalStore;
import dev.fingerpost.publisher.TagStore;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is not known to write gets no lost reply, and nothing is asked after it. */
class CallTest {
  private static final List<Class<?>> PORTS =
      List.of(
          ObjectStore.class,
          ObjectStore.PartUpload.class,
          PointerStore.class,
          PointerCatalog.class,
          LeaseAuthority.class,
          PinStore.class,
          TagStore.class,
          RemovalStore.class,
          RetentionStore.class,
          Sweeper.class,
          PointerProofs.class,
          Worklist.class);

  private static final Set<String> READS =
      Set.of(
          "abandoned",
          "children",
          "contents",
          "expirable",
          "find",
          "head",
          "history",
          "list",
          "of",
          "ofStore",
          "outcome",
          "pins",
          "pointer",
          "pointers",
          "read",
          "referenced",
          "refusals",
          "show",
          "snapshot",
          "store",
          "summaries",
          "tags",
          "uploads",
          "walkPlace");

  @Test
  void everyCallOfAPortReadsOrWrites() {
    Set<String> calls = new TreeSet<>();
    for (Class<?> port : PORTS) {
      for (Method method : port.getMethods()) {
        if (Arrays.asList(method.getParameterTypes()).contains(Deadline.class)) {
          boolean ignored = calls.add(method.getName());
        }
      }
    }
    Set<String> known = new TreeSet<>(Call.WRITES);
    known.addAll(READS);
    assertThat(calls).isEqualTo(known);
    assertThat(READS).doesNotContainAnyElementsOf(Call.WRITES);
  }
}
