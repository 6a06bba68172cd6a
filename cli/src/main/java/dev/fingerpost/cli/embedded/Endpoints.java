package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Where an embedded store listens, and its credentials: chosen once, kept between starts. A port
 * that another program took meanwhile is replaced by a free one.
 */
record Endpoints(int postgres, int s3, String password, String accessKey, String secretKey) {
  static final String HOST = "127.0.0.1";
  static final String USER = "fingerpost";
  static final String BUCKET = "fingerpost";

  /** Those of before, or new ones. */
  static Endpoints choose(Workspace workspace, RandomGenerator random) throws IOException {
    if (!Files.exists(workspace.settings())) {
      return new Endpoints(
          free(), free(), secret(random), "fingerpost-" + secret(random), secret(random));
    }
    Endpoints old = read(workspace);
    return new Endpoints(
        usable(old.postgres) ? old.postgres : free(),
        usable(old.s3) ? old.s3 : free(),
        old.password,
        old.accessKey,
        old.secretKey);
  }

  private static Endpoints read(Workspace workspace) throws IOException {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(workspace.settings())) {
      settings.load(reader);
    }
    return new Endpoints(
        URI.create(get(settings, "database.url").substring("jdbc:".length())).getPort(),
        URI.create(get(settings, "s3.endpoint")).getPort(),
        get(settings, "database.password"),
        get(settings, "s3.access-key"),
        get(settings, "s3.secret-key"));
  }

  private static String get(Properties settings, String key) {
    String value = settings.getProperty(key);
    if (value == null) {
      throw new EmbeddedException(
          "store.properties of the embedded store has no " + key + "; it was changed by hand",
          null);
    }
    return value;
  }

  void write(Workspace workspace) throws IOException {
    String lines =
        settings().entrySet().stream()
            .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
            .collect(Collectors.joining());
    workspace.write(workspace.settings(), "# Written by fingerpost up; do not edit.\n" + lines);
  }

  /** The settings a client needs, by the names of property files. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("store", "s3://" + BUCKET);
    settings.put("database.url", "jdbc:postgresql://" + HOST + ":" + postgres + "/postgres");
    settings.put("database.user", USER);
    settings.put("database.password", password);
    settings.put("s3.endpoint", "http://" + HOST + ":" + s3);
    settings.put("s3.region", "us-east-1");
    settings.put("s3.path-style", "true");
    settings.put("s3.access-key", accessKey);
    settings.put("s3.secret-key", secretKey);
    return settings;
  }

  private static String secret(RandomGenerator random) {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
      return socket.getLocalPort();
    }
  }

  private static InetAddress loopback() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }

  private static boolean usable(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(loopback(), port), 1);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
