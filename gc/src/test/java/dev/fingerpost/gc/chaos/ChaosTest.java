package dev.fingerpost.gc.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything that can happen, to real processes on real servers, and no lie in the history of their
 * answers. The properties {@code fingerpost.chaos.seconds}, {@code .seed}, {@code .planned} and
 * {@code .folder} (which is kept, and which a later run goes on with) are for longer runs.
 */
@Tag("chaos")
class ChaosTest {
  private static final String PROPERTY = "fingerpost.chaos.";

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path scratch;

  @Test
  void whateverHappensNoAnswerIsALie() throws Exception {
    long seed = Long.getLong(PROPERTY + "seed", System.nanoTime() & 0xffff_ffffL);
    Duration time = Duration.ofSeconds(Long.getLong(PROPERTY + "seconds", 30));
    Path folder = Path.of(System.getProperty(PROPERTY + "folder", scratch.toString()));
    int planned = Integer.getInteger(PROPERTY + "planned", 75);
    System.out.println("chaos: seed=" + seed);
    ChaosRun.Result result = new ChaosRun(folder, seed, Tooth.NONE, planned).run(time);
    System.out.println(Agenda.table(result.cells()));
    System.out.println(result);
    assertThat(result.lies()).as("seed %s", seed).isEmpty();
    assertThat(result.problems()).as("seed %s", seed).isEmpty();
    assertThat(result.missed()).as("cells never hit, seed %s", seed).isEmpty();
  }
}
