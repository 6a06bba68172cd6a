package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @TempDir private Path folder;

  @Test
  void unknownOptionIsOneLineAHintAndExit2() {
    Cli.Ended ended = Cli.in(folder).run("version", "--nonsense");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err().lines())
        .containsExactly(
            "error: fingerpost version: unknown option: '--nonsense'",
            "hint: see fingerpost version --help");
  }

  @Test
  void misspelledCommandIsAnsweredWithTheRightOne() {
    Cli.Ended ended = Cli.in(folder).run("versoin");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("did you mean").contains("version");
  }

  @Test
  void onlyWhatIsReallyNearIsSuggested() {
    assertThat(Cli.in(folder).run("status").err()).doesNotContain("did you mean");
    assertThat(Cli.in(folder).run("published").err()).contains("did you mean publish?");
    assertThat(Cli.in(folder).run("ls", "--stor", "x").err()).contains("did you mean --store?");
  }

  @Test
  void noCommandIsAUsageError() {
    Cli.Ended ended = Cli.in(folder).run();
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("missing command").contains("fingerpost --help");
  }

  @Test
  void errorsAreJsonWhereJsonWasAskedFor() {
    for (String[] flag : new String[][] {{"-o", "json"}, {"-o=json"}, {"--output=JSON"}}) {
      String[] args = new String[flag.length + 2];
      args[0] = "version";
      System.arraycopy(flag, 0, args, 1, flag.length);
      args[flag.length + 1] = "--nonsense";
      assertThat(Cli.in(folder).run(args).err())
          .startsWith("{\"error\":{\"code\":\"USAGE\",\"exit\":2,\"message\":\"fingerpost version")
          .contains("see fingerpost version --help\"}}");
    }
  }

  @Test
  void versionIsTextOrJson() {
    assertThat(Cli.in(folder).run("version").out()).matches("fingerpost \\S+ \\(Java 17.*\\)\n");
    assertThat(Cli.in(folder).run("version", "-o", "json").out())
        .matches("\\{\"version\":\"[^\"]+\",\"java\":\"17[^\"]*\"}\n");
  }

  @Test
  void helpIsAResult() {
    Cli.Ended ended = Cli.in(folder).run("version", "--help");
    assertThat(ended.exit()).isZero();
    assertThat(ended.out()).contains("Usage: fingerpost version").contains("--no-progress");
  }

  @Test
  void completionNamesEveryCommand() {
    assertThat(Cli.in(folder).run("completion", "zsh").out()).contains("version", "completion");
  }

  @Test
  void anArgumentThatIsNoTextIsRefusedBeforeAnythingIsAsked() throws Exception {
    ProcessBuilder java = Cli.in(folder).child(Main.class, "outcome", "a/b", "--key");
    List<String> shell =
        new ArrayList<>(List.of("sh", "-c", "exec \"$@\" \"$(printf 'caf\\351')\"", "sh"));
    shell.addAll(java.command());
    Process process = java.command(shell).start();
    String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(error).startsWith("error: the argument 'caf\ufffd' is not text in UTF-8\n");
  }

  @Test
  void childProcessEndsWithTheExitCode() {
    assertThat(Cli.in(folder).runChild("version", "--nonsense").exit()).isEqualTo(2);
  }

  @Test
  void resultsThatCannotBeWrittenAreNotASuccess() {
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws java.io.IOException {
            throw new java.io.IOException("no space left");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    PrintWriter err = new PrintWriter(Writer.nullWriter());
    assertThat(Main.run(new PrintWriter(full), err, "version")).isEqualTo(1);
  }

  @Test
  void standardOutputOnAFullDiskIsNotASuccess() throws Exception {
    Process child =
        Cli.in(folder)
            .child(Main.class, "completion")
            .redirectOutput(new File("/dev/full"))
            .start();
    String err = new String(child.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).isEqualTo(1);
    assertThat(err)
        .startsWith("error: standard output could not be written: No space left on device;")
        .hasLineCount(1);
  }

  @Test
  void readerThatHasEnoughIsNoComplaint() throws Exception {
    Process child = Cli.in(folder).child(Main.class, "completion").start();
    child.getInputStream().close();
    assertThat(child.getErrorStream().readAllBytes()).isEmpty();
    assertThat(child.waitFor()).isEqualTo(141);
  }

  @Test
  void bytesForStandardOutputAreNotSwallowedEither() {
    assertThat(Host.system().out()).isInstanceOf(StandardOut.class);
  }

  @Test
  void fileThatCannotBeUsedIsNamedWithTheReason() {
    StringWriter err = new StringWriter();
    int exit = new Errors(new PrintWriter(err)).report(new AccessDeniedException("/x/.fingerpost"));
    assertThat(exit).isEqualTo(1);
    assertThat(err).hasToString("error: cannot use /x/.fingerpost: access denied\n");
  }

  @Test
  void homeIsTheShellsNotThePasswordFiles() {
    Cli.Ended ended = Cli.in(folder).with("HOME", "/shells/home").runChild("ls", "--profile", "p");
    assertThat(ended.err()).contains("/shells/home/.config/fingerpost/p.properties");
  }

  @Test
  void childrenGetTheLocaleTheUserHad() {
    assertThat(Host.userEnvironment(Map.of("LC_ALL", "C.UTF-8", Host.LAUNCHER_LC_ALL, "")))
        .isEmpty();
    assertThat(Host.userEnvironment(Map.of("LC_ALL", "C.UTF-8", Host.LAUNCHER_LC_ALL, "POSIX")))
        .isEqualTo(Map.of("LC_ALL", "POSIX"));
    assertThat(Host.userEnvironment(Map.of("LC_ALL", "C"))).isEqualTo(Map.of("LC_ALL", "C"));
  }
}
