package dev.fingerpost.cli;

import dev.fingerpost.cli.config.ConfigResolver;
import dev.fingerpost.cli.config.Setting;
import dev.fingerpost.cli.embedded.EmbeddedServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** Which embedded store a command means. */
final class Embedded {
  private Embedded() {}

  static ConfigResolver resolver(Host host) {
    return new ConfigResolver(host.environment(), host.directory(), host.home());
  }

  /** The nearest one upwards, else one of the working directory that is still to be made. */
  static Path folder(Host host) {
    return resolver(host)
        .workspace()
        .orElseGet(() -> host.directory().resolve(ConfigResolver.EMBEDDED_FOLDER));
  }

  static Path cache(Host host) {
    return EmbeddedServer.cache(host.environment(), host.home());
  }

  /** The environment of a user of this server and of nothing else. */
  static Map<String, String> environment(EmbeddedServer server) {
    return server.settings().entrySet().stream()
        .collect(
            Collectors.toMap(
                setting -> Setting.ofKey(setting.getKey()).orElseThrow().variable(),
                Map.Entry::getValue));
  }
}
