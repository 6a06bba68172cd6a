package dev.fingerpost.gc.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With one guard switched off the chaos finds a lie, by a recorded seed and within seconds. */
@Tag("chaos")
@Tag("full")
class ChaosTeethTest {
  @TempDir Path scratch;

  /**
   * Ends at the first lie that can be seen on the way; what is lost only shows at the end.
   *
   * @param seconds at most; a busy machine needs longer than the few it takes otherwise
   */
  @ParameterizedTest
  @CsvSource({
    "FLOOR, 1, 60",
    "LEDGER, 1, 60",
    "SETTLE, 1, 20",
    "BINDING, 1, 20",
    "OPEN, 1, 60",
    "ROW_LOCK, 1, 60",
  })
  void aGuardSwitchedOffIsFound(Tooth tooth, long seed, long seconds) throws Exception {
    ChaosRun.Result result =
        new ChaosRun(scratch, seed, tooth, 75).run(Duration.ofSeconds(seconds));
    System.out.println(tooth + " " + result);
    result.lies().stream().limit(2).forEach(System.out::println);
    assertThat(result.lies()).as("%s, seed %s", tooth, seed).isNotEmpty();
  }
}
