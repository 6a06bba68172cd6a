package dev.fingerpost.gc;

import static dev.fingerpost.gc.TenMillionKeys.ATTEMPTS;
import static dev.fingerpost.gc.TenMillionKeys.FILES;
import static dev.fingerpost.gc.TenMillionKeys.LIVE;
import static dev.fingerpost.gc.TenMillionKeys.POINTERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.testing.PostgresTestStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A full run needs the same memory for ten million keys as for ten. */
@Tag("full")
class TenMillionKeysTest {
  private static final long KEYS = (long) POINTERS * ATTEMPTS * FILES;

  @Test
  void aQuarterOfAGigabyteIsEnoughForTenMillionKeys() throws Exception {
    PostgresTestStore store = new PostgresTestStore();
    for (int pointer = 0; pointer < POINTERS; pointer++) {
      BulkHistory.open(store, TenMillionKeys.name(pointer));
      BulkHistory.publish(store, TenMillionKeys.name(pointer), ATTEMPTS, LIVE);
    }
    store.database.run("analyze");

    String said = child(store);

    System.out.println(said);
    long dead = KEYS * (10 - LIVE) / 10;
    assertThat(said)
        .contains(
            "DONE keys %d judged %d deleted %d left %d "
                .formatted(KEYS, POINTERS * ATTEMPTS, dead, KEYS - dead));
  }

  private static String child(PostgresTestStore store) throws IOException, InterruptedException {
    StoreInfo info = store.database.store();
    String address =
        "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres"
            .formatted(store.port(), store.database.name());
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")),
                    TenMillionKeys.class.getName(),
                    address,
                    info.root(),
                    info.incarnation().toString()))
            .redirectErrorStream(true)
            .start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(20, TimeUnit.MINUTES)).as(said).isTrue();
      assertThat(process.exitValue()).as(said).isZero();
      return said;
    } finally {
      process.destroy();
    }
  }
}
