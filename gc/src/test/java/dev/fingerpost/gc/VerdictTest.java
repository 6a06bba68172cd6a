package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The verdict table, line by line: the first that matches decides. */
class VerdictTest {
  private static final PointerName POINTER = new PointerName("p");
  private static final String NONCE = "aaaaaaaaaaaaaaaa";

  /** In epoch 3, whose floor is (3.5,7); of epoch 2 the floor is known, of epoch 1 it is not. */
  private static Snapshot proof(String floor, String newest) {
    return new Snapshot(
        position(floor),
        newest == null ? Optional.empty() : Optional.of(Fence.parse(newest)),
        3,
        Map.of(2, position("2.9,4")),
        new TreeMap<>(KeyOrder.UTF8),
        true);
  }

  private static Position position(String text) {
    String[] parts = text.split(",", -1);
    return new Position(Fence.parse(parts[0]), Integer.parseInt(parts[1]));
  }

  private static String attempt(String position) {
    return new AttemptId(POINTER, position(position), NONCE).prefix();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        // attempt      | known   | floor          | newest | verdict
        "3.5,7          | LIVE    | 3.5,7          | 3.5    | REFERENCED",
        "3.9,1          | LIVE    | 3.5,7          | 3.5    | REFERENCED", // before FOREIGN
        "1.1,1          | LIVE    | 3.5,7          | 3.5    | REFERENCED", // before LOST
        "3.5,8          | LIVE    | 3.5,7          | 3.5    | REFERENCED", // before IN_FLIGHT
        "3.5,7          | EXPIRED | 3.5,7          | 3.5    | EXPIRED",
        "3.9,1          | EXPIRED | 3.5,7          | 3.5    | EXPIRED",
        "1.1,1          | EXPIRED | 3.5,7          | 3.5    | EXPIRED",
        "3.5,8          | EXPIRED | 3.5,7          | 3.5    | EXPIRED",
        "3.5,7          | none    | 3.5,7          | 3.5    | ORPHAN", // the floor itself
        "3.5,6          | none    | 3.5,7          | 3.5    | ORPHAN",
        "3.5,8          | none    | 3.5,7          | 3.5    | IN_FLIGHT", // the next seq
        "3.6,1          | none    | 3.5,7          | 3.6    | IN_FLIGHT", // the next fence
        "3.5,1          | none    | 3.5,0          | 3.5    | IN_FLIGHT", // opened, nothing more
        "3.4,99999999   | none    | 3.5,0          | 3.5    | ORPHAN", // all of the one before
        "3.5,99999998   | none    | 3.5,99999999   | 3.5    | ORPHAN", // released
        "3.5,99999999   | none    | 3.5,99999999   | 3.5    | ORPHAN",
        "3.6,1          | none    | 3.5,99999999   | 3.6    | IN_FLIGHT",
        "3.6,1          | none    | 3.5,7          | 3.5    | FOREIGN", // one above the newest
        "4.1,1          | none    | 3.5,7          | 3.5    | FOREIGN", // an epoch not begun
        "3.1,1          | none    | 3.5,7          | none   | FOREIGN", // nobody was granted
        "2.9,4          | none    | 3.5,7          | 3.5    | ORPHAN", // the floor of that epoch
        "2.9,5          | none    | 3.5,7          | 3.5    | LOST",
        "2.10,1         | none    | 3.5,7          | 3.5    | LOST",
        "1.1,1          | none    | 3.5,7          | 3.5    | LOST", // no floor is known
        "2.9,5          | none    | 2.9,4          | 2.9    | LOST", // nobody since the epoch began
        "2.10,1         | none    | 2.9,4          | 2.9    | FOREIGN", // FOREIGN before LOST
      })
  void theFirstLineThatMatchesDecides(
      String attempt, String known, String floor, String newest, Verdict verdict) {
    Optional<Known> knows = Optional.ofNullable(known).map(Known::valueOf);
    Verdict.Judged judged = Verdict.judge(attempt(attempt), knows, proof(floor, newest));
    assertThat(judged.verdict()).isEqualTo(verdict);
    assertThat(judged.name()).isEqualTo(attempt(attempt));
    assertThat(judged.proof()).startsWith(verdict.name()).doesNotContain("\n");
  }

  @ParameterizedTest
  @MethodSource("strange")
  void aNameThatIsNoAttemptsIsForeign(String name) {
    assertThat(Verdict.judge(name, Optional.empty(), proof("3.5,7", "3.5")).verdict())
        .isEqualTo(Verdict.FOREIGN);
  }

  private static Stream<String> strange() {
    return Stream.of(
        "p/attempts/notes/",
        "p/attempts/stray",
        "p/attempts/000003-000000000001-00000001-aaaaaaaaaaaaaaaa", // a key, not a folder
        "p/attempts/000003-000000000001-00000001-AAAAAAAAAAAAAAAA/",
        "p/attempts/000003-000000000001-00000001-aaaaaaaaaaaaaaa/",
        "p/attempts/000003-000000000001-00000000-aaaaaaaaaaaaaaaa/", // seq 0 is nobody's
        "p/attempts/000000-000000000001-00000001-aaaaaaaaaaaaaaaa/",
        "p/attempts/000003-000000000000-00000001-aaaaaaaaaaaaaaaa/",
        "p/attempts/000003-000000000001-00000001-aaaaaaaaaaaaaaaa.bak/",
        "p/attempts/000003-00000000000१-00000001-aaaaaaaaaaaaaaaa/");
  }

  @Test
  void onlyOrphansAndTheExpiredAreDeleted() {
    assertThat(Stream.of(Verdict.values()).filter(Verdict::dead))
        .containsExactlyInAnyOrder(Verdict.ORPHAN, Verdict.EXPIRED);
  }
}
