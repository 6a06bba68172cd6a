package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a tree of its own, where java and mvn are scripts that tell what they got. */
class LauncherTest {
  @TempDir private Path temp;
  private Path root;
  private Path launcher;
  private Path programs;

  @BeforeEach
  void tree() throws IOException {
    root = temp.resolve("a tree");
    launcher = root.resolve("cli/bin/fingerpost");
    programs = temp.resolve("jdk/bin");
    Files.createDirectories(launcher.getParent());
    Files.createDirectories(root.resolve("writer/src/main"));
    Files.createDirectories(programs);
    Files.copy(Path.of("bin/fingerpost"), launcher);
    executable(launcher);
    Files.writeString(root.resolve("pom.xml"), "");
    Files.writeString(temp.resolve("jdk/release"), "JAVA_VERSION=\"17.0.15\"\n");
    script(
        "java",
        """
        [ "$1" = -XX:ArchiveClassesAtExit="$ROOT/cli/target/fingerpost.jsa" ] && exit 0
        printf '%s\\n' "$@" "LC_ALL=$LC_ALL" "WAS=$FINGERPOST_LAUNCHER_LC_ALL"
        exit 83
        """);
    script(
        "mvn",
        """
        echo built >> builds
        mkdir -p cli/target
        touch cli/target/fingerpost.jar
        """);
  }

  @Test
  void buildsOnceAndStartsJavaWithTheArgumentsAsTheyAre() throws Exception {
    Cli.Ended first = run("publish", "a b", "*");
    assertThat(first.exit()).isEqualTo(83);
    assertThat(first.err()).startsWith("fingerpost: building");
    assertThat(first.out())
        .contains("-cp\n" + root + "/cli/target/fingerpost.jar\n")
        .contains("dev.fingerpost.cli.Main\npublish\na b\n*\n")
        .contains("LC_ALL=C.UTF-8\nWAS=POSIX\n")
        .contains("-Dfingerpost.terminals=\n");
    assertThat(run("version").err()).isEmpty();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void buildsAgainWhenASourceIsNewerThanTheJar() throws Exception {
    assertThat(run("version").exit()).isEqualTo(83);
    Path source = Files.writeString(root.resolve("writer/src/main/New.java"), "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
    assertThat(run("version").exit()).isEqualTo(83);
    assertThat(builds()).hasSize(2);
  }

  @Test
  void twoFirstUsesAtOnceBuildOnce() throws Exception {
    Process one = start("version");
    Process two = start("version");
    assertThat(List.of(end(one).exit(), end(two).exit())).containsOnly(83);
    assertThat(builds()).hasSize(1);
  }

  @Test
  void worksThroughSymbolicLinks() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("fp"), Path.of("other"));
    Files.createSymbolicLink(temp.resolve("other"), launcher);
    launcher = link;
    assertThat(run("version").out()).contains(root + "/cli/target/fingerpost.jar");
  }

  @Test
  void failedBuildSaysWhereToLook() throws Exception {
    script("mvn", "echo '[ERROR] Foo.java: no semicolon'; exit 1");
    Cli.Ended ended = run("version");
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("no semicolon").contains("the build failed: see " + root);
  }

  @Test
  void olderJavaIsRefusedByName() throws Exception {
    Files.writeString(temp.resolve("jdk/release"), "JAVA_VERSION=\"11.0.2\"\n");
    Cli.Ended ended = run("version");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("Java 17 or later is needed").contains("is version 11");
    assertThat(root.resolve("builds")).doesNotExist();
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(root.resolve("builds"));
  }

  private Cli.Ended run(String... args) throws Exception {
    return end(start(args));
  }

  private Process start(String... args) throws IOException {
    String[] words = new String[args.length + 1];
    words[0] = launcher.toString();
    System.arraycopy(args, 0, words, 1, args.length);
    ProcessBuilder builder = new ProcessBuilder(words).directory(temp.toFile());
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", programs + ":/usr/bin:/bin");
    environment.put("LC_ALL", "POSIX");
    environment.put("ROOT", root.toString());
    return builder.start();
  }

  private static Cli.Ended end(Process process) throws Exception {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Cli.Ended(process.waitFor(), out, err);
  }

  private void script(String name, String body) throws IOException {
    executable(Files.writeString(programs.resolve(name), "#!/bin/sh\n" + body));
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
