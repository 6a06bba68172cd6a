package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.Cli.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a version consists of, and that it is not nothing by mistake. */
@ExtendWith(EmbeddedStore.class)
class FilesTest {
  private Cli cli;

  @BeforeEach
  void files(Cli cli) throws IOException {
    this.cli = cli;
    write("one.csv", "a,b\n1,2\n");
    write("tree/eu/part-0.csv", "eu\n");
    write("tree/us/part-0.csv", "us\n");
    write("tree/readme", "");
  }

  @Test
  void showListsTheFilesOfAVersion() {
    publish("f/listed", "tree", "--key", "d1", "--replace");
    publish("f/listed", "one.csv", "--key", "d2", "--replace");

    assertThat(cli.run("show", "f/listed@1", "--files").out().lines().map(it -> it.split(" +")))
        .satisfiesExactly(
            line -> assertThat(line).containsExactly("PATH", "SIZE", "SHA256"),
            line -> assertThat(line).startsWith("eu/part-0.csv", "3").hasSize(3),
            line ->
                assertThat(line)
                    .containsExactly(
                        "readme",
                        "0",
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            line -> assertThat(line).startsWith("us/part-0.csv", "3"));
    assertThat(cli.run("show", "f/listed", "--files", "-o", "json").out())
        .matches(
            "\\{\"path\":\"one.csv\",\"size\":8,\"sha256\":\"[0-9a-f]{64}\","
                + "\"media_type\":\"text/csv\"}\n");
    assertThat(cli.run("show", "f/listed@9", "--files").exit()).isEqualTo(86);
  }

  @Test
  void aFolderHasNoTypeOfItsOwn() {
    publish("f/typed", "tree", "--key", "d1", "--replace");
    publish("f/typed", "one.csv", "--key", "d2", "--replace");
    assertThat(cli.run("show", "f/typed@1").out()).containsPattern("type +folder");
    assertThat(cli.run("show", "f/typed@1", "-o", "json").out()).contains("\"media_type\":null");
    assertThat(cli.run("outcome", "f/typed", "--key", "d1").out())
        .doesNotContain("application/json");
    assertThat(cli.run("show", "f/typed").out()).containsPattern("type +text/csv");
  }

  @Test
  void anEmptyFolderIsPublishedOnlyIfAllowed() throws IOException {
    Files.createDirectories(cli.directory().resolve("bare/deep"));
    publish("f/bare", "tree", "--key", "d1", "--replace");
    for (String[] asked : new String[][] {{}, {"--dry-run"}}) {
      String[] bare = {"bare", "--key", "d2", "--replace"};
      Ended refused = publish("f/bare", concat(bare, asked));
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err())
          .contains("there is no file in bare; nothing was published")
          .contains("say --allow-empty");
      assertThat(publish("f/bare", concat(concat(bare, asked), "--allow-empty")).exit()).isZero();
      assertThat(cli.run("show", "f/bare").out()).contains(asked.length == 0 ? "@2" : "0 B");
    }
    assertThat(cli.run("show", "f/bare", "--files").err()).contains("f/bare@2 has no files");
  }

  private static String[] concat(String[] first, String... rest) {
    return Stream.of(first, rest).flatMap(Stream::of).toArray(String[]::new);
  }

  private Ended publish(String pointer, String... rest) {
    String[] args = new String[rest.length + 2];
    args[0] = "publish";
    args[1] = pointer;
    System.arraycopy(rest, 0, args, 2, rest.length);
    return cli.run(args);
  }

  private void write(String name, String text) throws IOException {
    Path file = cli.directory().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
