package dev.fingerpost.gc.chaos.child;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * What a child is and where its store is, as it fits on a command line.
 *
 * @param name its owner's name in every lease, too
 * @param port of its way to PostgreSQL, on 127.0.0.1
 * @param endpoint of its way to object storage
 * @param history the file it writes its operations to
 */
public record Setup(
    Role role,
    String name,
    int port,
    String database,
    String root,
    URI endpoint,
    String key,
    String secret,
    Path history) {
  static Setup parse(String[] arguments) {
    return new Setup(
        Role.valueOf(arguments[0]),
        arguments[1],
        Integer.parseInt(arguments[2]),
        arguments[3],
        arguments[4],
        URI.create(arguments[5]),
        arguments[6],
        arguments[7],
        Path.of(arguments[8]));
  }

  public List<String> arguments() {
    return List.of(
        role.name(),
        name,
        Integer.toString(port),
        database,
        root,
        endpoint.toString(),
        key,
        secret,
        history.toString());
  }
}
