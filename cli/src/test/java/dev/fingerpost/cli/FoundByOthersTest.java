package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of what was found by others names tests; each is there. */
class FoundByOthersTest {
  private static final Path ALL = Path.of("..");
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|Contract))`");

  @Test
  void eachTestTheTableNamesIsThere() throws IOException {
    String table = Files.readString(ALL.resolve("docs/found-by-others.md"));
    Set<String> named =
        TEST.matcher(table)
            .results()
            .map(it -> it.group(1) + ".java")
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).hasSizeGreaterThan(15);
    assertThat(testFiles()).containsAll(named);
  }

  private static Set<String> testFiles() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String module : Set.of("writer", "publisher", "gc", "cli")) {
      try (Stream<Path> files = Files.walk(ALL.resolve(module).resolve("src/test/java"))) {
        files.forEach(file -> names.add(file.getFileName().toString()));
      }
    }
    return names;
  }
}
