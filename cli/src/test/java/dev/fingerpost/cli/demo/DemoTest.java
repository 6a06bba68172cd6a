package dev.fingerpost.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.Cli.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
  @TempDir private Path folder;

  @Test
  void theStoryComesOutAsToldAndNothingIsLeftBehind() throws Exception {
    Ended ended = Cli.in(folder).run("demo");

    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(ended.out())
        .containsSubsequence(
            "fence 1.41",
            "fence 1.42",
            "STALE",
            "orphan",
            "B's bytes",
            "DUPLICATE",
            "KEY_CONFLICT",
            "the day is done",
            "came out as told");
    try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertThat(left.filter(it -> it.getFileName().toString().startsWith("fingerpost-demo-")))
          .isEmpty();
    }
  }
}
