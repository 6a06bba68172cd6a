package dev.fingerpost.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A command named by words, for instance {@code lease acquire}. */
final class CommandPath {
  private CommandPath() {}

  /**
   * The command that these words name; none, or the program's own name, is the program.
   *
   * @throws CommandException exit 2, if there is no such command
   */
  static CommandLine find(CommandSpec spec, List<String> words) {
    CommandLine found = spec.root().commandLine();
    boolean named = !words.isEmpty() && words.get(0).equals(found.getCommandName());
    for (String word : named ? words.subList(1, words.size()) : words) {
      Map<String, CommandLine> there = found.getSubcommands();
      if (!there.containsKey(word)) {
        String guess =
            Nearest.slip(word, there.keySet()).map(it -> "did you mean " + it + "? or ").orElse("");
        throw CommandException.usage(
            "there is no command '" + String.join(" ", words) + "'",
            guess + "see fingerpost --help");
      }
      found = there.get(word);
    }
    return found;
  }
}
