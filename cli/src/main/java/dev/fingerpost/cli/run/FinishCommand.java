package dev.fingerpost.cli.run;

import dev.fingerpost.cli.view.Shell;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command that publishes a kept folder as what its job was: the same options, so the same
 * digest, with the revision and the base the job worked on. So it is refused if somebody else
 * published since, and a duplicate if the publish in doubt was applied after all.
 */
final class FinishCommand {
  private static final Set<String> REPLACED =
      Set.of(
          "--again",
          "--revision",
          "--expect-version",
          "--from",
          "--result",
          "--kill-after",
          "--keep",
          "--work",
          "--output",
          "--quiet",
          "--verbose",
          "--no-progress");

  private final ParseResult given;
  private final String pointer;

  /**
   * @param given the options of this run
   */
  FinishCommand(ParseResult given, String pointer) {
    this.given = given;
    this.pointer = pointer;
  }

  String of(int revision, long base, Path folder) {
    Stream<String> options =
        given.matchedOptions().stream().distinct().flatMap(FinishCommand::words);
    List<String> fixed =
        List.of(
            "--revision=" + revision, "--expect-version=" + base, "--from=" + folder.toString());
    return Stream.of(Stream.of("fingerpost", "run", pointer), options, fixed.stream())
        .flatMap(words -> words)
        .map(Shell::quote)
        .collect(Collectors.joining(" "));
  }

  private static Stream<String> words(OptionSpec option) {
    if (REPLACED.contains(option.longestName())) {
      return Stream.empty();
    }
    return option.arity().max() == 0
        ? Stream.of(option.longestName())
        : option.originalStringValues().stream().map(value -> option.longestName() + "=" + value);
  }
}
