package dev.fingerpost;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.S3Settings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads a {@link Config} out of named texts; every complaint names its variable. */
final class ConfigReader {
  private static final String PREFIX = "FINGERPOST_";
  private static final String JDBC = "jdbc:postgresql://";

  private final Map<String, String> variables;

  ConfigReader(Map<String, String> variables) {
    this.variables = variables;
  }

  Config read() {
    return new Config(
        new Config.Database(
            databaseUrl(),
            need("DATABASE_USER", "fingerpost"),
            find("DATABASE_PASSWORD").orElse("")),
        storage());
  }

  private String databaseUrl() {
    String url = need("DATABASE_URL", "jdbc:postgresql://localhost:5432/app");
    if (!url.startsWith(JDBC)) {
      // Without the URL: it may hold a password.
      throw new InvalidNameException(
          "FINGERPOST_DATABASE_URL: the database URL must begin with " + JDBC);
    }
    return url;
  }

  private Config.Storage storage() {
    Optional<URI> endpoint = find("S3_ENDPOINT").map(ConfigReader::uri);
    S3Settings access =
        new S3Settings(
            endpoint.orElse(null),
            find("S3_REGION").orElse("us-east-1"),
            find("S3_PATH_STYLE").map(ConfigReader::bool).orElse(endpoint.isPresent()),
            choice("S3_CHECKSUMS", ChecksumMode.WHEN_SUPPORTED),
            credentials().orElse(null));
    return new Config.Storage(root(), choice("S3_CLIENT", Config.Client.S3), access);
  }

  private StoreRoot root() {
    String address = need("STORE", "s3://bucket/prefix");
    try {
      return StoreRoot.parse(address);
    } catch (InvalidNameException e) {
      throw new InvalidNameException(PREFIX + "STORE: " + e.getMessage(), e);
    }
  }

  private Optional<AccessKey> credentials() {
    Optional<String> access = find("S3_ACCESS_KEY");
    Optional<String> secret = find("S3_SECRET_KEY");
    if (access.isPresent() != secret.isPresent()) {
      throw new InvalidNameException(
          "set both FINGERPOST_S3_ACCESS_KEY and FINGERPOST_S3_SECRET_KEY, or neither for the"
              + " default chain of AWS");
    }
    return access.map(
        key -> new AccessKey(key, secret.orElseThrow(), find("S3_SESSION_TOKEN").orElse(null)));
  }

  private static URI uri(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw new InvalidNameException(endpointProblem(text), e);
    }
    throw new InvalidNameException(endpointProblem(text));
  }

  private static String endpointProblem(String text) {
    return "FINGERPOST_S3_ENDPOINT is '" + text + "', not an address like http://localhost:9000";
  }

  private static boolean bool(String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new InvalidNameException(
        "FINGERPOST_S3_PATH_STYLE is '" + text + "'; it must be true or false");
  }

  private <E extends Enum<E>> E choice(String name, E fallback) {
    Optional<String> text = find(name);
    if (text.isEmpty()) {
      return fallback;
    }
    E[] all = fallback.getDeclaringClass().getEnumConstants();
    return Arrays.stream(all)
        .filter(one -> printed(one).equals(text.get()))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidNameException(
                    PREFIX
                        + name
                        + " is '"
                        + text.get()
                        + "'; it must be one of "
                        + Arrays.stream(all)
                            .map(ConfigReader::printed)
                            .collect(Collectors.joining(", "))));
  }

  private static String printed(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private String need(String name, String example) {
    return find(name)
        .orElseThrow(
            () -> new InvalidNameException(PREFIX + name + " is not set; for instance " + example));
  }

  private Optional<String> find(String name) {
    return Optional.ofNullable(variables.get(PREFIX + name)).filter(value -> !value.isBlank());
  }
}
