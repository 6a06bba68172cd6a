package dev.fingerpost.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pinning, tagging, removing, restoring. */
@ExtendWith(EmbeddedStore.class)
class HoldTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static void publish(Cli cli, String pointer, String key) {
    Ended ended = run(cli, key, "publish " + pointer + " - --replace --key " + key);
    assertThat(ended.exit()).as(ended.err()).isZero();
  }

  private static Ended run(Cli cli, String input, String line) {
    return cli.run(input.getBytes(UTF_8), line.split(" "));
  }

  private static Ended run(Cli cli, String line) {
    return run(cli, "", line);
  }

  private static JsonNode json(Cli cli, String line) throws Exception {
    Ended ended = run(cli, line + " -o json");
    assertThat(ended.exit()).as(ended.err()).isZero();
    return JSON.readTree(ended.out());
  }

  private static void assertFails(Ended ended, int exit, String message) {
    assertThat(ended.err()).contains(message);
    assertThat(ended.exit()).isEqualTo(exit);
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void aPinIsMadeListedShownAndGivenUp(Cli cli) throws Exception {
    publish(cli, "p/a", "d1");
    publish(cli, "p/a", "d2");

    JsonNode pin = json(cli, "pin p/a@1 --reason audit --for 30d --owner ann");
    assertThat(pin.get("address").asText()).isEqualTo("p/a@1");
    assertThat(pin.get("expires_at").asText()).isNotEmpty();
    assertThat(run(cli, "pin p/a --reason kept --owner bob").out())
        .startsWith("pinned p/a@2 until unpinned, id ");

    assertThat(run(cli, "pins p/a").out().lines().skip(1))
        .satisfiesExactly(
            line -> assertThat(line).contains("p/a@1", "ann", "audit", pin.get("id").asText()),
            line -> assertThat(line).contains("p/a@2", "bob", "kept", "unpinned"));
    assertThat(run(cli, "show p/a").out())
        .contains("pins     version 1 by ann (audit), version 2 by bob (kept)");
    assertThat(json(cli, "show p/a@1").at("/pins/0/reason").asText()).isEqualTo("audit");
    assertThat(run(cli, "log p/a").out()).contains("p/a@1 (pinned)");

    assertThat(run(cli, "unpin --id " + pin.get("id").asText()).exit()).isZero();
    assertThat(run(cli, "unpin --id " + pin.get("id").asText()).exit()).isZero();
    assertThat(run(cli, "unpin p/a@1").err()).isEqualTo("nothing is pinned at p/a@1\n");
    assertThat(run(cli, "unpin p/a").out()).startsWith("unpinned ");
    assertThat(run(cli, "pins p/a").err()).isEqualTo("no pins of p/a\n");
  }

  @Test
  void badInputOfPinsIsSaidInOneLine(Cli cli) {
    publish(cli, "p/bad", "d1");
    assertFails(run(cli, "pin p/bad"), 2, "--reason");
    assertFails(run(cli, "pin p/bad --reason x --for 0"), 2, "a pin lasts from 1 ms to 100 years");
    assertFails(run(cli, "pin p/bad@9 --reason x"), 86, "there is no p/bad@9");
    assertFails(run(cli, "unpin"), 2, "give a pointer, or the id of a pin");
    assertFails(run(cli, "unpin --id 7x"), 2, "--id");
    assertFails(run(cli, "pins p/none"), 86, "there is no pointer p/none");
  }

  @Test
  void aTagIsAnAddressForEveryCommandThatReads(Cli cli) throws Exception {
    publish(cli, "t/a", "d1");
    publish(cli, "t/a", "d2");

    assertThat(run(cli, "tag t/a@1 stable --owner ann").out())
        .isEqualTo("tagged version 1 as t/a@stable\n");
    assertThat(run(cli, "cat t/a@stable").out()).isEqualTo("d1");
    assertThat(run(cli, "uri t/a@stable").exit()).isZero();
    assertFails(run(cli, "tag t/a stable"), 84, "t/a@stable is version 1");
    assertThat(run(cli, "tag t/a stable").err()).contains("hint: to take it from there use --move");
    assertThat(json(cli, "tag t/a stable --move --owner ann").get("version").asInt()).isEqualTo(2);
    assertThat(run(cli, "cat t/a@stable").out()).isEqualTo("d2");

    assertThat(run(cli, "tags t/a").out().lines().skip(1))
        .satisfiesExactly(line -> assertThat(line).matches("t/a@stable +2 +ann +\\d+ s ago"));
    assertThat(run(cli, "show t/a").out()).contains("tags     stable (version 2)");
    assertThat(run(cli, "log t/a").out()).contains("t/a@2 (stable)");
    assertThat(run(cli, "untag t/a stable").out()).isEqualTo("untagged t/a@stable\n");
    assertThat(run(cli, "untag t/a stable").exit()).isZero();
    assertFails(run(cli, "cat t/a@stable"), 86, "there is no t/a@stable; current is version 2");
    assertThat(run(cli, "cat t/a@stable").err()).contains("fingerpost tags t/a shows");
    assertFails(run(cli, "tag t/a 7"), 2, "tag '7' must be");
    assertFails(run(cli, "cat t/a@-"), 2, "a version number, a tag or key:OPERATION-KEY");
  }

  @Test
  void aRemovedPointerIsGoneUntilItIsRestored(Cli cli) throws Exception {
    publish(cli, "r/a", "d1");

    assertFails(run(cli, "rm r/a"), 2, "there is no terminal to ask whether this is meant");
    JsonNode removed = json(cli, "rm r/a --yes --keep-for 2h --owner ann");
    assertThat(removed.at("/removed/restore_version").asInt()).isEqualTo(1);
    assertThat(removed.at("/removed/removed_by").asText()).isEqualTo("ann");

    for (String read : new String[] {"cat r/a", "get r/a x", "uri r/a", "pin r/a --reason x"}) {
      assertFails(run(cli, read), 86, "by ann; fingerpost restore r/a brings it back until ");
    }
    assertThat(run(cli, "cat r/a@1").out()).isEqualTo("d1");
    assertThat(run(cli, "ls r/").out()).isEmpty();
    assertThat(run(cli, "ls r/ --removed").out()).contains("r/a", "removed");
    assertThat(run(cli, "show r/a").out()).contains("by ann; version 1 is kept until");
    assertThat(json(cli, "show r/a").at("/removed/restore_version").asInt()).isEqualTo(1);
    assertThat(run(cli, "log r/a").err()).contains("r/a was removed on ");
    assertThat(run(cli, "log").out()).contains("r/a@1");
    assertThat(run(cli, "rm r/a --yes --owner bob").out()).startsWith("removed r/a; ");

    assertThat(run(cli, "restore r/a").out()).isEqualTo("restored r/a: version 1 is current\n");
    assertThat(run(cli, "cat r/a").out()).isEqualTo("d1");
    assertFails(run(cli, "restore r/a"), 90, "r/a is not removed; there is nothing to restore");
  }

  @Test
  void publishedAgainItCountsOnAndThereIsNothingToRestore(Cli cli) {
    publish(cli, "r/again", "d1");
    assertThat(run(cli, "rm r/again --yes").exit()).isZero();
    assertThat(run(cli, "d2", "publish r/again - --key d2 --expect-version 0").out())
        .isEqualTo("published r/again@2\n");
    assertThat(run(cli, "ls r/again").out()).contains("r/again");
    assertFails(run(cli, "restore r/again"), 90, "was published again since: version 2 is current");
  }

  @Test
  void whatIsHeldOrWorkedOnIsNotRemoved(Cli cli) {
    publish(cli, "r/held", "d1");
    assertThat(run(cli, "tag r/held stable").exit()).isZero();
    assertFails(run(cli, "rm r/held --yes"), 90, "r/held is tagged: stable (version 1)");
    assertThat(run(cli, "pin r/held --reason audit --owner ann").exit()).isZero();
    assertFails(run(cli, "rm r/held --yes"), 90, "r/held is pinned: version 1 by ann (audit)");
    assertThat(run(cli, "promote r/held r/copy --key k").exit()).isZero();
    assertFails(
        run(cli, "rm r/held --yes --force"),
        90,
        "r/held has files that other pointers refer to: r/copy@1");
    assertThat(run(cli, "lease acquire r/copy --owner job").exit()).isZero();
    assertFails(run(cli, "rm r/copy --yes --wait 0"), 85, "held by job");
    assertFails(run(cli, "rm r/none --yes"), 86, "there is no pointer r/none");
    assertFails(run(cli, "restore r/none"), 86, "there is no pointer r/none");
    publish(cli, "r/free", "d1");
    assertThat(run(cli, "pin r/free --reason audit").exit()).isZero();
    assertThat(run(cli, "rm r/free --yes --force").exit()).isZero();
    assertThat(run(cli, "pins r/free").out()).isEmpty();
  }

  @Test
  void onATerminalItAsks(Cli cli) {
    publish(cli, "r/ask", "d1");
    Ended no = cli.onTerminal("n\n", "rm", "r/ask");
    assertThat(no.exit()).isEqualTo(1);
    assertThat(no.err())
        .contains("Remove r/ask, whose version 1 is current, and keep it for 7 d? [y/N] ")
        .contains("not confirmed; nothing was changed");
    assertThat(cli.onTerminal("", "rm", "r/ask").exit()).isEqualTo(1);
    assertThat(run(cli, "cat r/ask").out()).isEqualTo("d1");
    Ended yes = cli.onTerminal("yes\n", "rm", "r/ask", "--keep-for", "1h");
    assertThat(yes.exit()).isZero();
    assertThat(yes.err()).contains("keep it for 1 h? [y/N] ");
  }
}
