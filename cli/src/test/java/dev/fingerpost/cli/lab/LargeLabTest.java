package dev.fingerpost.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Main;
import dev.fingerpost.cli.lab.search.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The correct protocol in its large worlds, each in a process of its own as people start it. */
@Tag("full")
class LargeLabTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void tenMillionStatesHoldAndFitIntoThreeGigabytes() throws Exception {
    Map<String, Long> counted = new TreeMap<>();
    for (Entry it : Catalogue.ENTRIES) {
      JsonNode found = large(it.name());
      assertThat(found.get("violation").isNull()).as(it.name()).isTrue();
      counted.put(it.name(), found.get("states").asLong());
    }

    assertThat(counted.get("epochs")).isGreaterThan(7_000_000);
    assertThat(counted.values().stream().mapToLong(it -> it).sum())
        .isGreaterThanOrEqualTo(10_000_000);
  }

  private JsonNode large(String model) throws IOException, InterruptedException {
    Path out = folder.resolve(model);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command =
        List.of(
            java.toString(),
            "-Xmx3g",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "lab",
            model,
            "--size",
            "large",
            "-o",
            "json");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).as(model).isZero();
    return JSON.readTree(out.toFile());
  }
}
