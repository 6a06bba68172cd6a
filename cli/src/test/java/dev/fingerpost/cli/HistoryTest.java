package dev.fingerpost.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli.Ended;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Looking, going back, promoting, settling. */
@ExtendWith(EmbeddedStore.class)
class HistoryTest {
  @Test
  void showTellsHowAPointerStandsAndWhatAVersionIs(Cli cli) throws Exception {
    publish(cli, "h/show", "d1", "-m", "why", "--label", "git.sha=3f2a");

    String text = cli.run("show", "h/show").out();
    assertThat(text).contains("lease    free, released by", "floor    (1.1, released)");
    assertThat(text).contains("h/show@1", "why", "git.sha=3f2a", "2 B in 1 file", "sha256:");
    JsonNode json = new ObjectMapper().readTree(cli.run("show", "h/show", "-o", "json").out());
    assertThat(json.at("/current/version").asInt()).isEqualTo(1);
    assertThat(json.at("/current/fence").asText()).isEqualTo("1.1");
    assertThat(json.at("/lease/live").asBoolean()).isFalse();
    assertThat(cli.run("show", "h/show@key:d1").out()).contains("h/show@1");
    Ended missing = cli.run("show", "h/show@9");
    assertThat(missing.exit()).isEqualTo(86);
    assertThat(missing.err()).contains("there is no h/show@9; current is version 1");
    assertThat(cli.run("show", "h/none").exit()).isEqualTo(86);
  }

  @Test
  void logListsVersionsNewestFirstOfOnePointerOrAll(Cli cli) {
    publish(cli, "h/log", "d1");
    publish(cli, "h/log2", "d1");
    publish(cli, "h/log", "d2");

    assertThat(cli.run("log", "h/log").out().lines().skip(1))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("h/log@2"),
            line -> assertThat(line).startsWith("h/log@1"));
    assertThat(cli.run("log", "--limit", "2", "-o", "json").out().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("\"address\":\"h/log@2\""),
            line -> assertThat(line).contains("\"address\":\"h/log2@1\""));
    assertThat(cli.run("log", "h/log", "--since", "0").out()).isEmpty();
    assertThat(cli.run("log", "h/log", "--since", "0").err())
        .startsWith("no versions of h/log since 20")
        .hasLineCount(1);
    Ended refused = cli.run("log", "h/log", "--refused");
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).isEqualTo("no refusals of h/log\n");
    assertThat(cli.run("log", "h/log", "--refused", "-q").err()).isEmpty();
    assertThat(cli.run("log", "h/none").exit()).isEqualTo(86);
    assertThat(cli.run("log", "--since", "yesterday").exit()).isEqualTo(2);
  }

  @Test
  void lsFindsWhatIsLate(Cli cli) {
    publish(cli, "h/ls/a", "d1");
    assertThat(cli.run("ls", "h/ls").out()).contains("POINTER", "h/ls/a", "d1");
    assertThat(cli.run("ls", "h/ls", "--older-than", "26h").exit()).isZero();

    Ended late = cli.run("ls", "h/ls", "--older-than", "0", "-o", "json");

    assertThat(late.exit()).isEqualTo(88);
    assertThat(late.out()).contains("\"pointer\":\"h/ls/a\"", "\"age_seconds\":");
    assertThat(cli.run("ls", "h/nothing", "--older-than", "26h").exit()).isEqualTo(86);
    Ended none = cli.run("ls", "h/nothing");
    assertThat(none.exit()).isZero();
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).startsWith("no pointer begins with 'h/nothing' in s3://");
    assertThat(cli.run("ls", "h/nothing", "-q").err()).isEmpty();
  }

  @Test
  void rollbackMakesAnEarlierVersionCurrentAsANewOne(Cli cli) {
    publish(cli, "h/back", "d1");
    publish(cli, "h/back", "d2");

    Ended back = cli.run("rollback", "h/back", "1", "--key", "undo d2", "-m", "bad input");

    assertThat(back.out()).isEqualTo("published h/back@3\n");
    assertThat(cli.run("cat", "h/back").out()).isEqualTo("d1");
    assertThat(cli.run("log", "h/back").out()).contains("[rollback of h/back@1] bad input");
    assertThat(cli.run("rollback", "h/back", "1", "--key", "undo d2").exit()).isZero();
    assertThat(cli.run("rollback", "h/back", "9", "--key", "x").exit()).isEqualTo(86);
    assertThat(cli.run("log", "h/back", "--refused").out()).isEmpty();
    assertThat(cli.run("rollback", "h/none", "1", "--key", "x").exit()).isEqualTo(86);
  }

  @Test
  void promoteMakesAVersionOfOnePointerCurrentOnAnother(Cli cli) {
    publish(cli, "h/staging", "d1");

    Ended promoted = cli.run("promote", "h/staging", "h/live", "--key", "r1", "-o", "json");

    assertThat(promoted.exit()).as(promoted.err()).isZero();
    assertThat(promoted.out()).contains("\"kind\":\"promote\"", "\"source\":\"h/staging@1\"");
    assertThat(cli.run("cat", "h/live").out()).isEqualTo("d1");
    assertThat(cli.run("promote", "h/staging@7", "h/live", "--key", "r2").exit()).isEqualTo(86);
    assertThat(cli.run("promote", "h/live", "h/live", "--key", "r2").exit()).isEqualTo(2);
  }

  @Test
  void outcomeLooksAndSettleAnswersForGood(Cli cli) throws Exception {
    publish(cli, "h/settle", "d1");
    Ended found = cli.run("outcome", "h/settle", "--key", "d1", "-o", "json");
    assertThat(found.exit()).isZero();
    assertThat(cli.run("outcome", "h/settle", "--key", "d9").exit()).isEqualTo(86);

    JsonNode version = new ObjectMapper().readTree(found.out());
    String digest = version.get("request_digest").asText();
    String owner = version.get("owner").asText();
    String fence = version.get("fence").asText();
    assertThat(settle(cli, "d1", digest, owner, fence, "1").out())
        .isEqualTo("APPLIED h/settle@1\n");
    Ended never = settle(cli, "d9", digest, owner, fence, "2");
    assertThat(never.exit()).isZero();
    assertThat(never.out()).startsWith("NEVER: ");
    assertThat(settle(cli, "d9", "no digest", owner, fence, "2").exit()).isEqualTo(2);
    assertThat(settle(cli, "d9", digest, owner, fence, "0").exit()).isEqualTo(2);
    assertThat(settle(cli, "d9", digest, "stranger", "1.77", "1").exit()).isEqualTo(90);
  }

  private static Ended settle(
      Cli cli, String key, String digest, String owner, String fence, String seq) {
    return cli.run(
        "settle",
        "h/settle",
        "--key",
        key,
        "--digest",
        digest,
        "--owner",
        owner,
        "--fence",
        fence,
        "--seq",
        seq);
  }

  private static void publish(Cli cli, String pointer, String key, String... more) {
    String[] args = {"publish", pointer, "-", "--key", key, "--replace"};
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    Ended ended = cli.run(key.getBytes(UTF_8), all);
    assertThat(ended.exit()).as(ended.err()).isZero();
  }
}
