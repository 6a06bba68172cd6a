package dev.fingerpost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The snippet of the README and the design compiles and does what it says. */
class DesignSnippetTest {
  private final Logger log = LoggerFactory.getLogger(DesignSnippetTest.class);
  @TempDir private Path folder;

  @Test
  void theSnippetPublishesWhatTheJobWrote() throws IOException {
    try (Fingerpost store = Fingerpost.inMemory()) {
      publish(store);
      Version version = store.pointer("reports/daily").current().orElseThrow();
      assertThat(version.number()).isEqualTo(1);
      assertThat(version.descriptor().orElseThrow().hasManifest()).isTrue();
      publish(store);
      assertThat(store.pointer("reports/daily").current().orElseThrow().number()).isEqualTo(1);
    }
  }

  private void publish(Fingerpost store) throws IOException {
    try (Tenure tenure = store.pointer("reports/daily").acquire(Duration.ofMinutes(5))) {
      Path result = buildReport(tenure.base());
      PublishOutcome outcome = tenure.publish("2026-11-29", Content.ofFolder(result));
      if (outcome instanceof PublishOutcome.Stale stale) {
        log.warn("fenced out by {}", stale.floor());
        return;
      }
      Version version = outcome.orElseThrow();
      assertThat(version.number()).isEqualTo(1);
    }
  }

  private Path buildReport(Optional<Version> base) throws IOException {
    assertThat(base.map(Version::number).orElse(0L)).isLessThanOrEqualTo(1);
    Files.writeString(folder.resolve(new ResultPath("report.csv").value()), "a,b\n1,2\n");
    return folder;
  }
}
