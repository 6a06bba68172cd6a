package dev.fingerpost.cli.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Everything that can be set about a store, in the order it is shown. */
public enum Setting {
  STORE,
  DATABASE_URL,
  DATABASE_USER,
  DATABASE_PASSWORD,
  S3_ENDPOINT,
  S3_REGION,
  S3_PATH_STYLE,
  S3_CHECKSUMS,
  S3_CLIENT,
  S3_ACCESS_KEY,
  S3_SECRET_KEY,
  S3_SESSION_TOKEN;

  /** Its name in property files, for instance {@code s3.path-style}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".").replace('_', '-');
  }

  /** Its environment variable, for instance {@code FINGERPOST_S3_PATH_STYLE}. */
  public String variable() {
    return "FINGERPOST_" + name();
  }

  /** Its flag, for instance {@code --s3-path-style}; secrets have none. */
  public String flag() {
    return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Secrets have no flag, because every user of a machine can read the flags of a process. */
  boolean secret() {
    return this == DATABASE_PASSWORD || this == S3_SECRET_KEY || this == S3_SESSION_TOKEN;
  }

  /** Without these there is no store. */
  boolean required() {
    return this == STORE || this == DATABASE_URL || this == DATABASE_USER;
  }

  /** Whether it says how to talk, not to whom: it may go along with an embedded store. */
  boolean manner() {
    return this == S3_CHECKSUMS || this == S3_CLIENT;
  }

  /** A value as it may be shown. */
  String mask(String value) {
    if (secret()) {
      return "***";
    }
    return value.replaceAll("(?i)(password=)[^&]*", "$1***").replaceAll("//[^/@]*@", "//***@");
  }

  /** The setting with this name in property files; empty if there is none. */
  public static Optional<Setting> ofKey(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key().equals(key)).findFirst();
  }

  static String keys() {
    return Arrays.stream(values()).map(Setting::key).collect(Collectors.joining(", "));
  }
}
