package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Who PostgreSQL runs as, because it refuses to run as root and as a user without a name. These get
 * a user namespace of their own, where they are nobody; where such are forbidden (many containers),
 * root becomes nobody for real.
 *
 * @param prefix words before each command
 * @param uid whose the data must be; negative to leave it alone
 */
record Account(List<String> prefix, int uid) {
  private static final int NOBODY = 65534;

  /** What Java calls a user without an entry in the password file, as containers have them. */
  private static final String NAMELESS = "?";

  private static final List<String> NAMESPACE = List.of("unshare", "-U");
  private static final List<String> DROP =
      List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

  static Account choose() throws InterruptedException {
    String name = System.getProperty("user.name");
    boolean root = name.equals("root");
    if (!root && !name.equals(NAMELESS)) {
      return new Account(List.of(), -1);
    }
    if (Commands.succeeds(with(NAMESPACE, List.of("true")))) {
      return new Account(NAMESPACE, root ? 0 : -1);
    }
    if (!root) {
      return new Account(List.of(), -1);
    }
    if (Commands.succeeds(with(DROP, List.of("true")))) {
      return new Account(DROP, NOBODY);
    }
    throw new EmbeddedException(
        "PostgreSQL cannot run as root, and neither unshare nor setpriv is there to change that;"
            + " run fingerpost as another user",
        null);
  }

  List<String> command(List<String> words) {
    return with(prefix, words);
  }

  /**
   * Hands a file or a whole folder over to this account.
   *
   * @throws EmbeddedException if the account cannot reach it
   */
  void own(Path path) throws IOException, InterruptedException {
    if (uid < 0) {
      return;
    }
    if (!Files.getAttribute(path, "unix:uid").equals(uid)) {
      Commands.run(List.of("chown", "-R", uid + ":" + uid, path.toString()));
    }
    if (uid == NOBODY) {
      // Only the way through: what lies beside it stays its owner's alone.
      Files.setPosixFilePermissions(path.getParent(), PosixFilePermissions.fromString("rwx--x--x"));
    }
    if (uid == NOBODY && !Commands.succeeds(command(List.of("test", "-w", path.toString())))) {
      throw new EmbeddedException(
          "PostgreSQL must not run as root, and user "
              + uid
              + " cannot reach "
              + path
              + "; run fingerpost as another user, or in a folder everyone may enter",
          null);
    }
  }

  private static List<String> with(List<String> first, List<String> then) {
    List<String> words = new ArrayList<>(first);
    words.addAll(then);
    return words;
  }
}
