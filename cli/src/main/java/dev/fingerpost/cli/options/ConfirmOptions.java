package dev.fingerpost.cli.options;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.Host;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Whether something is to be done that is not easily undone; a mixin. */
public final class ConfirmOptions {
  private static final Set<String> YES = Set.of("y", "yes");

  @Option(
      names = "--yes",
      description = "Does it without asking; wanted where nobody can be asked.")
  private boolean yes;

  /**
   * Refuses at once where nobody can be asked.
   *
   * @throws CommandException exit 2 if there is no {@code --yes} and no terminal
   */
  public void check(Host host) {
    if (!yes && !(host.terminals().in() && host.terminals().err())) {
      throw CommandException.usage(
          "there is no terminal to ask whether this is meant", "say so with --yes");
    }
  }

  /**
   * Asks on the terminal, unless it was said already.
   *
   * @param question one line
   * @param ask shows it
   * @throws CommandException exit 1 if the answer is not yes
   */
  public void confirm(Host host, String question, Consumer<String> ask) {
    if (yes) {
      return;
    }
    check(host);
    ask.accept(question + " [y/N]");
    if (!YES.contains(line(host.in()).strip().toLowerCase(Locale.ROOT))) {
      throw new CommandException(ExitCode.FAILED, "not confirmed; nothing was changed");
    }
  }

  private static String line(InputStream in) {
    StringBuilder line = new StringBuilder();
    try {
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.append((char) next);
      }
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.FAILED, "the answer cannot be read; nothing was changed", null, e);
    }
    return line.toString();
  }
}
