package dev.fingerpost.cli.config;

import dev.fingerpost.cli.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Variables that look like settings and are none: a misspelled one must not be ignored silently.
 */
public final class StrayVariables {
  private static final String PREFIX = "FINGERPOST_";

  /** Not settings, but read: by the launcher, by jobs of {@code run}. */
  private static final Predicate<String> USED =
      name ->
          name.startsWith("FINGERPOST_RUN_")
              || name.startsWith("FINGERPOST_LAUNCHER_")
              || name.equals("FINGERPOST_JAVA_OPTS");

  private StrayVariables() {}

  /** A line for people about each one that is set. */
  public static List<String> in(Map<String, String> environment) {
    return environment.keySet().stream()
        .filter(name -> name.startsWith(PREFIX) && !environment.getOrDefault(name, "").isBlank())
        .filter(USED.negate().and(name -> !settings().contains(name)))
        .sorted()
        .map(
            name ->
                "warning: "
                    + name
                    + " is no setting and is ignored; the nearest is "
                    + nearest(name))
        .toList();
  }

  private static List<String> settings() {
    return Stream.concat(
            Arrays.stream(Setting.values()).map(Setting::variable),
            Stream.of(ConfigResolver.PROFILE))
        .toList();
  }

  /** Of those that end with the same word, if any: {@code FINGERPOST_DB_URL} means a URL. */
  private static String nearest(String name) {
    String word = name.substring(name.lastIndexOf('_'));
    List<String> alike = settings().stream().filter(it -> it.endsWith(word)).toList();
    return Nearest.of(name, alike.isEmpty() ? settings() : alike).orElseThrow();
  }
}
