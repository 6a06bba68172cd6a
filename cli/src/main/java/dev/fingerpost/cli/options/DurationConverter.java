package dev.fingerpost.cli.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads {@code 500ms}, {@code 30s}, {@code 5m}, {@code 26h}, {@code 7d}, {@code 1h30m}, {@code 0}.
 */
public final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern WHOLE = Pattern.compile("0|(?:[0-9]{1,9}(?:ms|s|m|h|d))+");
  private static final Pattern PART = Pattern.compile("([0-9]+)(ms|s|m|h|d)");

  @Override
  public Duration convert(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new TypeConversionException(
          "'" + text + "' is no duration; write for instance 500ms, 30s, 5m, 26h or 7d");
    }
    Duration sum = Duration.ZERO;
    Matcher part = PART.matcher(text);
    while (part.find()) {
      sum = sum.plus(unit(part.group(2)).multipliedBy(Long.parseLong(part.group(1))));
    }
    return sum;
  }

  private static Duration unit(String name) {
    return switch (name) {
      case "ms" -> Duration.ofMillis(1);
      case "s" -> Duration.ofSeconds(1);
      case "m" -> Duration.ofMinutes(1);
      case "h" -> Duration.ofHours(1);
      default -> Duration.ofDays(1);
    };
  }
}
