package dev.fingerpost.cli;

import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The machine a command runs on, passed in so that tests can run it elsewhere.
 *
 * @param environment the variables the user set
 * @param directory the working directory
 * @param home the user's home directory
 * @param in standard input, raw
 * @param out standard output, raw, for bytes; text goes through {@code Output}
 */
public record Host(
    Map<String, String> environment,
    Path directory,
    Path home,
    InputStream in,
    OutputStream out,
    Terminals terminals,
    Time time,
    RandomGenerator random) {
  /** Set by the launcher where it had to change LC_ALL: what it was, empty if it was not set. */
  static final String LAUNCHER_LC_ALL = "FINGERPOST_LAUNCHER_LC_ALL";

  /** Which of the three standard streams are terminals. */
  public record Terminals(boolean in, boolean out, boolean err) {
    public static final Terminals NONE = new Terminals(false, false, false);

    /** Reads the launcher's note, for instance {@code 02}; the JVM itself cannot tell. */
    private static Terminals noted() {
      String note = System.getProperty("fingerpost.terminals", "");
      return new Terminals(note.contains("0"), note.contains("1"), note.contains("2"));
    }
  }

  public Host {
    environment = Map.copyOf(environment);
    directory = directory.toAbsolutePath().normalize();
  }

  /** This machine. */
  public static Host system() {
    return new Host(
        userEnvironment(System.getenv()),
        Path.of(""),
        home(System.getenv()),
        System.in,
        StandardOut.ofProcess(),
        Terminals.noted(),
        SystemTime.INSTANCE,
        new SecureRandom());
  }

  /** As every shell has it; Java asks the password file instead, which need not know the user. */
  private static Path home(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    return Path.of(home.startsWith("/") ? home : System.getProperty("user.home"));
  }

  /**
   * The environment as the user set it, without what the launcher did to it: what a child process
   * is to get.
   */
  static Map<String, String> userEnvironment(Map<String, String> launched) {
    Map<String, String> environment = new HashMap<>(launched);
    String locale = environment.remove(LAUNCHER_LC_ALL);
    if (locale == null) {
      return environment;
    }
    environment.remove("LC_ALL");
    if (!locale.isEmpty()) {
      environment.put("LC_ALL", locale);
    }
    return environment;
  }
}
