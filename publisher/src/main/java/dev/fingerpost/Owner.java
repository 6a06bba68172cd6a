package dev.fingerpost;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Who this process is, for people who read a lease. No safety rests on it being unique. */
public final class Owner {
  private Owner() {}

  /** Asking for the host's name can take seconds where there is no name service: once. */
  private static final class Known {
    static final String OWNER = find();
  }

  /** For instance {@code etl@worker-7/4711}: user, host and process id. */
  public static String ofThisProcess() {
    return Known.OWNER;
  }

  private static String find() {
    return System.getProperty("user.name", "unknown")
        + "@"
        + host()
        + "/"
        + ProcessHandle.current().pid();
  }

  private static String host() {
    String set = System.getenv("HOSTNAME");
    if (set != null && !set.isBlank()) {
      return set;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
