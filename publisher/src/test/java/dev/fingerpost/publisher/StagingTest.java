package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The private folder a download grows in. */
class StagingTest {
  @TempDir Path folder;

  private Goal goal(boolean isFolder) {
    return new Goal(folder.resolve("goal"), isFolder);
  }

  private static void write(Staging staging, String path) throws IOException {
    staging.create(new ResultPath(path)).close();
  }

  /** On a file system that folds case, the second of two names is there already. */
  @Test
  void aNameThatIsTakenIsAnErrorNotAnOverwrite() throws IOException {
    try (Staging staging = Staging.beside(goal(true))) {
      write(staging, "a/x");
      assertThatThrownBy(() -> write(staging, "a/x"))
          .isInstanceOf(TargetException.class)
          .hasMessageContainingAll("a/x", "case");
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileThatCameMeanwhileIsNotReplaced() throws IOException {
    try (Staging staging = Staging.beside(goal(false))) {
      write(staging, "x");
      Files.writeString(folder.resolve("goal"), "mine");
      assertThatThrownBy(staging::finish)
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("came into being meanwhile");
    }
    assertThat(folder.resolve("goal")).hasContent("mine");
    assertThat(folder).isDirectoryNotContaining("glob:**/.fingerpost*");
  }
}
