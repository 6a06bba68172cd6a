package dev.fingerpost.cli;

import dev.fingerpost.cli.output.Problem;
import dev.fingerpost.writer.FingerpostException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what went wrong: one line and at most one hint on standard error, a JSON object with {@code
 * -o json}, a stack trace only with {@code -v}.
 */
final class Errors {
  private final PrintWriter err;

  Errors(PrintWriter err) {
    this.err = err;
  }

  int usage(ParameterException fault, String[] args) {
    String name = fault.getCommandLine().getCommandSpec().qualifiedName();
    String message =
        name + ": " + lowerFirst(String.valueOf(fault.getMessage()).replaceFirst("^Error: ", ""));
    String hint = suggestion(fault) + "see " + name + " --help";
    return report(CommandException.usage(message, hint), args);
  }

  int failure(Exception fault, CommandLine command, ParseResult parsed) {
    return report(fault, parsed.originalArgs().toArray(String[]::new));
  }

  /** Reports a fault and returns its exit code. */
  int report(Exception fault, String... args) {
    List<String> options = Arrays.asList(args).subList(0, end(args));
    if (fault instanceof OutputLostException it && it.readerGone()) {
      return OutputLostException.READER_GONE;
    }
    ExitCode code = ExitCode.of(fault);
    Optional<String> hint = fault instanceof CommandException it ? it.hint() : Optional.empty();
    new Problem(code.name(), code.code(), message(fault), hint).print(err, wantsJson(options));
    if (options.contains("-v") || options.contains("--verbose")) {
      fault.printStackTrace(err);
    }
    err.flush();
    return code.code();
  }

  private static String message(Exception fault) {
    String message = fault.getMessage();
    if (fault instanceof FingerpostException && message != null) {
      return message;
    }
    if (fault instanceof FileSystemException it && it.getFile() != null) {
      String reason = Optional.ofNullable(it.getReason()).orElseGet(() -> words(it));
      return "cannot use " + it.getFile() + ": " + reason;
    }
    return "unexpected " + fault + "; run it again with -v for the trace and report it";
  }

  /** For instance {@code access denied}, which the JDK says by the name of the class only. */
  private static String words(FileSystemException fault) {
    String name = fault.getClass().getSimpleName().replaceFirst("Exception$", "");
    return name.replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  /** Where options end: what follows {@code --} belongs to the child of run. */
  private static int end(String[] args) {
    int end = Arrays.asList(args).indexOf("--");
    return end < 0 ? args.length : end;
  }

  /** Looks at the raw words, because an error may come before they could be parsed. */
  private static boolean wantsJson(List<String> options) {
    int flag = Math.max(options.lastIndexOf("-o"), options.lastIndexOf("--output"));
    boolean apart =
        flag >= 0 && flag + 1 < options.size() && options.get(flag + 1).equalsIgnoreCase("json");
    return apart || options.stream().anyMatch(word -> word.matches("(?i)(-o=?|--output=)json"));
  }

  private static String suggestion(ParameterException fault) {
    if (!(fault instanceof UnmatchedArgumentException it) || it.getUnmatched().isEmpty()) {
      return "";
    }
    String word = it.getUnmatched().get(0);
    CommandSpec command = it.getCommandLine().getCommandSpec();
    Set<String> known =
        word.startsWith("-") ? command.optionsMap().keySet() : command.subcommands().keySet();
    return Nearest.slip(word, known).map(guess -> "did you mean " + guess + "? or ").orElse("");
  }

  private static String lowerFirst(String message) {
    return message.isEmpty()
        ? message
        : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }
}
