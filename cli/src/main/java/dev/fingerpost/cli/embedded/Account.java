package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Who PostgreSQL runs as, because it refuses to run as root. Root gets a user namespace of its own,
 * where it is nobody; where such are forbidden (many containers), it becomes nobody for real.
 *
 * @param prefix words before each command
 * @param uid whose the data must be; negative to leave it alone
 */
record Account(List<String> prefix, int uid) {
  private static final int NOBODY = 65534;
  private static final List<String> NAMESPACE = List.of("unshare", "-U");
  private static final List<String> DROP =
      List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

  static Account choose() throws InterruptedException {
    if (!"root".equals(System.getProperty("user.name"))) {
      return new Account(List.of(), -1);
    }
    if (Commands.succeeds(with(NAMESPACE, List.of("true")))) {
      return new Account(NAMESPACE, 0);
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
