package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunStoryTest {
  @TempDir private Path folder;

  @Test
  void itIsWholeFromTheBeginningAndReplacedAtTheEnd() throws IOException {
    Path file = Files.writeString(folder.resolve("story.json"), "an older story");
    RunStory story = new RunStory(Optional.of(file));
    story.write();
    assertThat(read(file).get("outcome").asText()).isEqualTo("RUNNING");
    assertThat(read(file).has("finish_command")).isTrue();

    story.note("one");
    story.tell("version", 7L).end(RunEnd.of("APPLIED", ExitCode.OK, "published a@7"));
    story.write();
    assertThat(read(file).get("outcome").asText()).isEqualTo("APPLIED");
    assertThat(read(file).get("exit").asInt()).isZero();
    assertThat(read(file).get("version").asLong()).isEqualTo(7);
    assertThat(read(file).get("notes").get(0).asText()).isEqualTo("one");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  private static JsonNode read(Path file) throws IOException {
    return new ObjectMapper().readTree(Files.readString(file));
  }
}
