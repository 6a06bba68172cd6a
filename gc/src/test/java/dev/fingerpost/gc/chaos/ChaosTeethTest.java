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
  private static final Duration TIME = Duration.ofSeconds(20);

  @TempDir Path scratch;

  @ParameterizedTest
  @CsvSource({
    "FLOOR, 1",
    "LEDGER, 1",
    "SETTLE, 1",
    "BINDING, 1",
    "OPEN, 1",
    "ROW_LOCK, 1",
  })
  void aGuardSwitchedOffIsFound(Tooth tooth, long seed) throws Exception {
    ChaosRun.Result result = new ChaosRun(scratch, seed, tooth, 75).run(TIME);
    System.out.println(tooth + " " + result);
    result.lies().stream().limit(2).forEach(System.out::println);
    assertThat(result.lies()).as("%s, seed %s", tooth, seed).isNotEmpty();
  }
}
