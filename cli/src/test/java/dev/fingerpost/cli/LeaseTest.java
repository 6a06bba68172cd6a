package dev.fingerpost.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Leases held over several commands. */
@ExtendWith(EmbeddedStore.class)
class LeaseTest {
  @Test
  void aLeaseIsTakenUsedForSeveralPublishesAndGivenBack(Cli cli) throws Exception {
    String fence = acquire(cli, "l/use", "etl");
    assertThat(publish(cli, "l/use", "d1", "etl", fence).out()).isEqualTo("published l/use@1\n");
    assertThat(publish(cli, "l/use", "d2", "etl", fence).out()).isEqualTo("published l/use@2\n");
    assertThat(cli.run("lease", "show", "l/use").out()).contains("l/use: held by etl under fence");

    Ended renewed = lease(cli, "renew", "l/use", "etl", fence);
    assertThat(renewed.exit()).isZero();
    assertThat(renewed.out()).contains("expires at");
    assertThat(lease(cli, "release", "l/use", "etl", fence).exit()).isZero();
    assertThat(lease(cli, "release", "l/use", "etl", fence).exit()).isZero();
    assertThat(cli.run("lease", "show", "l/use", "-o", "json").out())
        .contains("\"live\":false", "\"released\":true", "\"fence\":\"1.1\"");
    assertThat(publish(cli, "l/use", "d3", "etl", fence).exit()).isIn(83, 90);
  }

  @Test
  void aHeldLeaseIsRefusedByHolderAndRemainingTime(Cli cli) throws Exception {
    acquire(cli, "l/held", "first");

    Ended held = cli.run("lease", "acquire", "l/held", "--owner", "second");
    assertThat(held.exit()).isEqualTo(85);
    assertThat(held.err()).contains("held by first");
    Ended waited = cli.run("lease", "acquire", "l/held", "--owner", "second", "--wait", "200ms");
    assertThat(waited.exit()).isEqualTo(85);
    assertThat(
            cli.run(new byte[0], "publish l/held - --key d1 --replace --wait 0".split(" ")).exit())
        .isEqualTo(85);
  }

  @Test
  void aSupersededHolderIsFencedOut(Cli cli) throws Exception {
    String old =
        fence(cli.run("lease acquire l/stale --owner a --ttl 1ms -o json".split(" ")).out());
    String fresh =
        fence(cli.run("lease acquire l/stale --owner b --wait 5s -o json".split(" ")).out());
    assertThat(fresh).isNotEqualTo(old);
    assertThat(publish(cli, "l/stale", "d1", "b", fresh).exit()).isZero();

    assertThat(publish(cli, "l/stale", "d0", "a", old).exit()).isEqualTo(83);
    assertThat(lease(cli, "renew", "l/stale", "a", old).exit()).isEqualTo(83);
    Ended release = lease(cli, "release", "l/stale", "a", old);
    assertThat(release.exit()).isEqualTo(83);
    assertThat(release.err()).contains("is not a's any more: held by b under fence " + fresh);
    assertThat(cli.run("log", "l/stale", "--refused").out()).contains("STALE", "a");
    assertThat(cli.run("log", "--refused", "--since", "2h", "-o", "json").out())
        .contains("\"pointer\":\"l/stale\"");
  }

  @Test
  void aPublishNumberedByItsCallerComesInOrderOrNot(Cli cli) throws Exception {
    String fence = acquire(cli, "l/seq", "etl");
    assertThat(publish(cli, "l/seq", "d2", "etl", fence, "--seq", "2").exit()).isZero();

    Ended late = publish(cli, "l/seq", "d1", "etl", fence, "--seq", "1");

    assertThat(late.exit()).isEqualTo(83);
    assertThat(late.err()).contains("out of order: (" + fence + ",1)");
  }

  @Test
  void publishingUnderALeaseNeverShortensIt(Cli cli) throws Exception {
    String[] acquire = "lease acquire l/long --owner etl --ttl 3h -o json".split(" ");
    String fence = fence(cli.run(acquire).out());

    assertThat(publish(cli, "l/long", "d1", "etl", fence).exit()).isZero();

    assertThat(cli.run("lease", "show", "l/long").out()).contains("expires in 2 h");
  }

  @Test
  void leaseInputIsChecked(Cli cli) {
    assertThat(cli.run("lease", "show", "l/never").exit()).isEqualTo(86);
    assertThat(cli.run("lease", "acquire", "l/x", "--ttl", "2d").err()).contains("out of range");
    Ended fence = cli.run("lease", "release", "l/x", "--owner", "a", "--fence", "42");
    assertThat(fence.exit()).isEqualTo(2);
    assertThat(fence.err()).contains("'42' is not of the form epoch.counter");
    assertThat(cli.run("lease").exit()).isEqualTo(2);
  }

  private static String acquire(Cli cli, String domain, String owner) throws Exception {
    Ended ended = cli.run("lease", "acquire", domain, "--owner", owner, "-o", "json");
    assertThat(ended.exit()).as(ended.err()).isZero();
    return fence(ended.out());
  }

  private static String fence(String json) throws JsonProcessingException {
    JsonNode lease = new ObjectMapper().readTree(json);
    assertThat(lease.get("expires_at").asText()).isNotEmpty();
    return lease.get("fence").asText();
  }

  private static Ended lease(Cli cli, String verb, String domain, String owner, String fence) {
    return cli.run("lease", verb, domain, "--owner", owner, "--fence", fence);
  }

  private static Ended publish(
      Cli cli, String pointer, String key, String owner, String fence, String... more) {
    String line =
        "publish " + pointer + " - --key " + key + " --owner " + owner + " --fence " + fence;
    return cli.run(key.getBytes(UTF_8), (line + " " + String.join(" ", more)).strip().split(" "));
  }
}
