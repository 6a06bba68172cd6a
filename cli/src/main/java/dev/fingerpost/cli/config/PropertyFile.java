package dev.fingerpost.cli.config;

import dev.fingerpost.cli.CommandException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;

/** A file of settings: {@code key=value} lines in UTF-8. */
final class PropertyFile {
  private PropertyFile() {}

  /**
   * @throws CommandException exit 2, if it cannot be read or has a key that is no setting
   */
  static Map<Setting, String> read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw CommandException.usage(
          file + " cannot be read as a file of settings: " + e, "check its rights and its text");
    }
    Map<Setting, String> settings = new EnumMap<>(Setting.class);
    for (String key : properties.stringPropertyNames()) {
      String value = properties.getProperty(key).strip();
      if (!value.isEmpty()) {
        settings.put(known(file, key), value);
      }
    }
    return settings;
  }

  private static Setting known(Path file, String key) {
    return Setting.ofKey(key)
        .orElseThrow(
            () ->
                CommandException.usage(
                    file + ": '" + key + "' is not a setting", "settings are " + Setting.keys()));
  }
}
