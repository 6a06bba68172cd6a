package dev.fingerpost.cli.config;

import dev.fingerpost.Config;
import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.writer.InvalidNameException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings that hold, each with its origin.
 *
 * @param looked the places looked at, in order
 * @param workspace the {@code .fingerpost} folder, if the embedded store is meant
 */
public record Resolved(Map<Setting, Value> values, List<String> looked, Optional<Path> workspace) {
  /** A value and the place it stands. */
  public record Value(String text, String origin) {}

  /**
   * The settings as {@code FINGERPOST_*} variables, which is what the library takes.
   *
   * @throws CommandException exit 2, if something is missing; it names where it looked
   */
  public Map<String, String> variables() {
    List<Setting> missing =
        Arrays.stream(Setting.values())
            .filter(setting -> setting.required() && !values.containsKey(setting))
            .toList();
    if (!missing.isEmpty()) {
      throw incomplete(missing);
    }
    Map<String, String> variables = new HashMap<>();
    values.forEach((setting, value) -> variables.put(setting.variable(), value.text()));
    return variables;
  }

  /**
   * What the library takes.
   *
   * @throws CommandException exit 2, if something is missing or malformed; it names the place
   */
  public Config config() {
    try {
      return Config.from(variables());
    } catch (InvalidNameException e) {
      String message = String.valueOf(e.getMessage());
      throw new CommandException(ExitCode.USAGE, message + origins(message), null, e);
    }
  }

  /** Where the settings stand that a message of the library names by their variables. */
  private String origins(String message) {
    return values.entrySet().stream()
        .filter(entry -> message.contains(entry.getKey().variable()))
        .map(entry -> " (from " + entry.getValue().origin() + ")")
        .collect(Collectors.joining());
  }

  private CommandException incomplete(List<Setting> missing) {
    String names = missing.stream().map(Setting::key).collect(Collectors.joining(", "));
    String problem = values.isEmpty() ? "no store is configured" : names + " not set";
    return CommandException.usage(
        problem + "; looked at " + String.join("; ", looked),
        "set "
            + missing.get(0).variable()
            + " and the like, or start an embedded store in this"
            + " folder with: fingerpost up");
  }
}
