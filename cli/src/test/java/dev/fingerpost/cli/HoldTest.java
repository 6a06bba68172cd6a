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
    publish(cli, "hold/p/a", "d1");
    publish(cli, "hold/p/a", "d2");

    JsonNode pin = json(cli, "pin hold/p/a@1 --reason audit --for 30d --owner ann");
    assertThat(pin.get("address").asText()).isEqualTo("hold/p/a@1");
    assertThat(pin.get("expires_at").asText()).isNotEmpty();
    assertThat(run(cli, "pin hold/p/a --reason kept --owner bob").out())
        .startsWith("pinned hold/p/a@2 until unpinned, id ");

    assertThat(run(cli, "pins hold/p/a").out().lines().skip(1))
        .satisfiesExactly(
            line -> assertThat(line).contains("hold/p/a@1", "ann", "audit", pin.get("id").asText()),
            line -> assertThat(line).contains("hold/p/a@2", "bob", "kept", "unpinned"));
    assertThat(run(cli, "show hold/p/a").out())
        .contains("pins     version 1 by ann (audit), version 2 by bob (kept)");
    assertThat(json(cli, "show hold/p/a@1").at("/pins/0/reason").asText()).isEqualTo("audit");
    assertThat(run(cli, "log hold/p/a").out()).contains("hold/p/a@1 (pinned)");

    assertThat(run(cli, "unpin --id " + pin.get("id").asText()).exit()).isZero();
    assertThat(run(cli, "unpin --id " + pin.get("id").asText()).exit()).isZero();
    assertThat(run(cli, "unpin hold/p/a@1").err()).isEqualTo("nothing is pinned at hold/p/a@1\n");
    assertThat(run(cli, "unpin hold/p/a").out()).startsWith("unpinned ");
    assertThat(run(cli, "pins hold/p/a").err()).isEqualTo("no pins of hold/p/a\n");
  }

  @Test
  void badInputOfPinsIsSaidInOneLine(Cli cli) {
    publish(cli, "hold/p/bad", "d1");
    assertFails(run(cli, "pin hold/p/bad"), 2, "--reason");
    assertFails(
        run(cli, "pin hold/p/bad --reason x --for 0"), 2, "a pin lasts from 1 ms to 100 years");
    assertFails(run(cli, "pin hold/p/bad@9 --reason x"), 86, "there is no hold/p/bad@9");
    assertFails(run(cli, "unpin"), 2, "give a pointer, or the id of a pin");
    assertFails(run(cli, "unpin --id 7x"), 2, "--id': '7x' is no pin's id");
    assertFails(run(cli, "pins hold/p/none"), 86, "there is no pointer hold/p/none");
  }

  @Test
  void aTagIsAnAddressForEveryCommandThatReads(Cli cli) throws Exception {
    publish(cli, "hold/t/a", "d1");
    publish(cli, "hold/t/a", "d2");

    assertThat(run(cli, "tag hold/t/a@1 stable --owner ann").out())
        .isEqualTo("tagged version 1 as hold/t/a@stable\n");
    assertThat(run(cli, "cat hold/t/a@stable").out()).isEqualTo("d1");
    assertThat(run(cli, "uri hold/t/a@stable").exit()).isZero();
    assertFails(run(cli, "tag hold/t/a stable"), 84, "hold/t/a@stable is version 1");
    assertThat(run(cli, "tag hold/t/a stable").err())
        .contains("hint: to take it from there use --move");
    assertThat(json(cli, "tag hold/t/a stable --move --owner ann").get("version").asInt())
        .isEqualTo(2);
    assertThat(run(cli, "cat hold/t/a@stable").out()).isEqualTo("d2");

    assertThat(run(cli, "tags hold/t/a").out().lines().skip(1))
        .satisfiesExactly(line -> assertThat(line).matches("hold/t/a@stable +2 +ann +\\d+ s ago"));
    assertThat(run(cli, "show hold/t/a").out()).contains("tags     stable (version 2)");
    assertThat(run(cli, "log hold/t/a").out()).contains("hold/t/a@2 (stable)");
    assertThat(run(cli, "untag hold/t/a stable").out()).isEqualTo("untagged hold/t/a@stable\n");
    assertThat(run(cli, "untag hold/t/a stable").exit()).isZero();
    assertFails(
        run(cli, "cat hold/t/a@stable"), 86, "there is no hold/t/a@stable; current is version 2");
    assertThat(run(cli, "cat hold/t/a@stable").err()).contains("fingerpost tags hold/t/a shows");
    assertFails(run(cli, "tag hold/t/a 7"), 2, "tag '7' must be");
    assertFails(run(cli, "cat hold/t/a@-"), 2, "a version number, a tag or key:OPERATION-KEY");
  }

  @Test
  void aRemovedPointerIsGoneUntilItIsRestored(Cli cli) throws Exception {
    publish(cli, "hold/r/gone", "d1");

    assertFails(run(cli, "rm hold/r/gone"), 2, "there is no terminal to ask whether this is meant");
    JsonNode removed = json(cli, "rm hold/r/gone --yes --keep-for 2h --owner ann");
    assertThat(removed.at("/removed/restore_version").asInt()).isEqualTo(1);
    assertThat(removed.at("/removed/removed_by").asText()).isEqualTo("ann");

    for (String read :
        new String[] {
          "cat hold/r/gone", "get hold/r/gone x", "uri hold/r/gone", "pin hold/r/gone --reason x"
        }) {
      assertFails(
          run(cli, read), 86, "by ann; fingerpost restore hold/r/gone brings it back until ");
    }
    assertThat(run(cli, "cat hold/r/gone@1").out()).isEqualTo("d1");
    assertThat(run(cli, "ls hold/r/gone").out()).isEmpty();
    assertThat(run(cli, "ls hold/r/gone").err()).contains("; ls --removed shows what was removed");
    assertThat(run(cli, "ls hold/r/gone --removed").out()).contains("hold/r/gone", "removed");
    assertThat(run(cli, "show hold/r/gone").out()).contains("by ann; version 1 is kept until");
    assertThat(json(cli, "show hold/r/gone").at("/removed/restore_version").asInt()).isEqualTo(1);
    assertThat(run(cli, "log hold/r/gone").err()).contains("hold/r/gone was removed on ");
    assertThat(run(cli, "log").out()).contains("hold/r/gone@1");
    assertThat(run(cli, "rm hold/r/gone --yes --owner bob").out())
        .startsWith("removed hold/r/gone; ");

    assertThat(run(cli, "restore hold/r/gone").out())
        .isEqualTo("restored hold/r/gone: version 1 is current\n");
    assertThat(run(cli, "cat hold/r/gone").out()).isEqualTo("d1");
    assertFails(
        run(cli, "restore hold/r/gone"),
        90,
        "hold/r/gone is not removed; there is nothing to restore");
  }

  @Test
  void publishedAgainItCountsOnAndThereIsNothingToRestore(Cli cli) {
    publish(cli, "hold/r/again", "d1");
    assertThat(run(cli, "rm hold/r/again --yes").exit()).isZero();
    assertThat(run(cli, "d2", "publish hold/r/again - --key d2 --expect-version 0").out())
        .isEqualTo("published hold/r/again@2\n");
    assertThat(run(cli, "ls hold/r/again").out()).contains("hold/r/again");
    assertFails(
        run(cli, "restore hold/r/again"), 90, "was published again since: version 2 is current");
  }

  @Test
  void whatIsHeldOrWorkedOnIsNotRemoved(Cli cli) {
    publish(cli, "hold/r/held", "d1");
    assertThat(run(cli, "tag hold/r/held stable").exit()).isZero();
    assertFails(run(cli, "rm hold/r/held --yes"), 90, "hold/r/held is tagged: stable (version 1)");
    assertThat(run(cli, "pin hold/r/held --reason audit --owner ann").exit()).isZero();
    assertFails(
        run(cli, "rm hold/r/held --yes"), 90, "hold/r/held is pinned: version 1 by ann (audit)");
    assertThat(run(cli, "promote hold/r/held hold/r/copy --key k").exit()).isZero();
    assertFails(
        run(cli, "rm hold/r/held --yes --force"),
        90,
        "hold/r/held has files that other pointers refer to: hold/r/copy@1");
    assertThat(run(cli, "lease acquire hold/r/copy --owner job").exit()).isZero();
    assertFails(run(cli, "rm hold/r/copy --yes --wait 0"), 85, "held by job");
    assertFails(run(cli, "rm hold/r/none --yes"), 86, "there is no pointer hold/r/none");
    assertFails(run(cli, "restore hold/r/none"), 86, "there is no pointer hold/r/none");
    publish(cli, "hold/r/free", "d1");
    assertThat(run(cli, "pin hold/r/free --reason audit").exit()).isZero();
    assertThat(run(cli, "rm hold/r/free --yes --force").exit()).isZero();
    assertThat(run(cli, "pins hold/r/free").out()).isEmpty();
  }

  @Test
  void whatIsCollectedIsSaidSoAndWhatIsHeldIsNot(Cli cli) {
    for (String key : new String[] {"d1", "d2", "d3", "d4"}) {
      publish(cli, "hold/gc", key);
    }
    assertThat(run(cli, "pin hold/gc@2 --reason audit").exit()).isZero();
    assertThat(run(cli, "tag hold/gc@3 stable").exit()).isZero();
    assertThat(run(cli, "retention set hold/gc --keep-last 1").exit()).isZero();
    assertThat(run(cli, "gc run --once").exit()).isZero();

    String collected = "hold/gc: version 1 was collected; current is 4";
    for (String read : new String[] {"cat %s", "get %s x", "uri %s", "show %s --files"}) {
      assertFails(run(cli, read.formatted("hold/gc@1")), 86, collected);
    }
    assertFails(run(cli, "pin hold/gc@1 --reason late"), 86, "hold/gc@1 was collected");
    assertFails(run(cli, "tag hold/gc@1 late"), 86, "hold/gc@1 was collected");
    assertThat(run(cli, "cat hold/gc@2").out()).isEqualTo("d2");
    assertThat(run(cli, "cat hold/gc@stable").out()).isEqualTo("d3");
  }

  @Test
  void whatWasRemovedAndCollectedDoesNotComeBackButCountsOn(Cli cli) {
    publish(cli, "hold/over", "d1");
    assertThat(run(cli, "rm hold/over --yes --keep-for 0").exit()).isZero();
    assertThat(run(cli, "gc run --once").exit()).isZero();
    assertFails(run(cli, "restore hold/over"), 86, "hold/over@1 was collected");
    assertFails(
        run(cli, "d2", "publish hold/over - --key d2 --expect-version 1"),
        84,
        "version 1 was expected to be current, but version 0 is");
    assertThat(run(cli, "d2", "publish hold/over - --key d2 --expect-version 0").out())
        .isEqualTo("published hold/over@2\n");
  }

  @Test
  void onATerminalItAsks(Cli cli) {
    publish(cli, "hold/r/ask", "d1");
    Ended no = cli.onTerminal("n\n", "rm", "hold/r/ask");
    assertThat(no.exit()).isEqualTo(1);
    assertThat(no.err())
        .contains("Remove hold/r/ask, whose version 1 is current, and keep it for 7 d? [y/N] ")
        .contains("not confirmed; nothing was changed");
    assertThat(cli.onTerminal("", "rm", "hold/r/ask").exit()).isEqualTo(1);
    assertThat(run(cli, "cat hold/r/ask").out()).isEqualTo("d1");
    Ended yes = cli.onTerminal("yes\n", "rm", "hold/r/ask", "--keep-for", "1h");
    assertThat(yes.exit()).isZero();
    assertThat(yes.err()).contains("keep it for 1 h? [y/N] ");
  }
}
