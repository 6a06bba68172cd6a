package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** What every command owes to somebody who does not know it. */
class HelpTest {
  @TempDir private Path folder;

  @Test
  void everyCommandAnswersHelp() {
    for (CommandLine command : all()) {
      List<String> words = words(command);
      Cli.Ended help = run(words, "--help");
      assertThat(help.exit()).as("%s --help: %s", words, help.err()).isZero();
      assertThat(help.out()).startsWith("Usage: " + command.getCommandSpec().qualifiedName());
      words.add(0, "help");
      assertThat(run(words)).isEqualTo(help);
    }
  }

  @Test
  void everyOptionAndParameterIsDescribed() {
    for (CommandLine command : all()) {
      for (ArgSpec argument : command.getCommandSpec().args()) {
        assertThat(String.join("", argument.description()))
            .as("%s %s", words(command), argument)
            .isNotBlank();
      }
    }
  }

  @Test
  void descriptionsStandAlone() {
    for (CommandLine command : all()) {
      String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
      assertThat(help).doesNotContain("Its root", "Its database", " _KEY");
    }
  }

  @Test
  void groupAloneIsWrongUsageAndListsItsCommands() {
    assertThat(run(List.of("lease")))
        .isEqualTo(
            new Cli.Ended(
                2,
                "",
                """
                error: fingerpost lease: missing command: acquire, renew, release, show
                hint: see fingerpost lease --help
                """));
    assertThat(run(List.of("config")).exit()).isEqualTo(2);
    assertThat(run(List.of("config")).err()).contains("missing command: show");
  }

  @Test
  void helpOfNoCommandSaysSo() {
    Cli.Ended ended = run(List.of("help", "lease", "aquire"));
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err())
        .contains("there is no command 'lease aquire'")
        .contains("did you mean acquire?");
  }

  private Cli.Ended run(List<String> words, String... more) {
    return Cli.in(folder)
        .run(Stream.concat(words.stream(), Arrays.stream(more)).toArray(String[]::new));
  }

  private static List<String> words(CommandLine command) {
    String[] words = command.getCommandSpec().qualifiedName().split(" ", -1);
    return new ArrayList<>(List.of(words).subList(1, words.length));
  }

  private static List<CommandLine> all() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return below(Main.line(Host.system(), nowhere, nowhere)).toList();
  }

  private static Stream<CommandLine> below(CommandLine command) {
    return Stream.concat(
        Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::below));
  }
}
