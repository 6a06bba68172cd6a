package dev.fingerpost.cli.upkeep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.Config;
import dev.fingerpost.Fingerpost;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.Cli.Ended;
import dev.fingerpost.cli.EmbeddedStore;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.FaultProxy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.s3.S3Client;

/** {@code fsck} as its user meets it. */
@ExtendWith(EmbeddedStore.class)
class FsckTest {
  private static void publish(Cli cli, String pointer, String key) {
    Ended ended = cli.run(key.getBytes(UTF_8), "publish", pointer, "-", "--replace", "--key", key);
    assertThat(ended.exit()).as(ended.err()).isZero();
  }

  /** Takes the only object of a version away. */
  private static void lose(Cli cli, String address) {
    Config config = Config.from(cli.environment());
    try (Fingerpost store = Fingerpost.connect(config);
        S3Client s3 = S3Clients.open(config.storage().access())) {
      Deadline soon = Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
      String key =
          store
              .catalog()
              .find(Address.parse(address), soon)
              .flatMap(it -> it.descriptor())
              .orElseThrow()
              .root()
              .value();
      s3.deleteObject(it -> it.bucket(config.storage().root().bucket()).key(key));
    }
  }

  @Test
  void cleanPointersPassAndDamageIsTold(Cli cli) throws IOException {
    publish(cli, "fsck/a", "1");
    publish(cli, "fsck/b", "1");
    publish(cli, "fsck/b", "22");
    Ended clean = cli.run("fsck", "fsck/b", "fsck/a", "--deep");
    assertThat(clean.exit()).as(clean.err()).isZero();
    assertThat(clean.out())
        .isEqualTo(
            "checked 2 pointers, 3 versions, 3 objects (4 B): no damage; 0 attempts unreferenced\n");

    lose(cli, "fsck/b@1");
    Ended damaged = cli.run("fsck", "fsck/a", "fsck/b", "--jobs", "1");
    assertThat(damaged.exit()).isEqualTo(88);
    assertThat(damaged.out())
        .startsWith("damage fsck/b@1 missing ")
        .endsWith("(3 B): 1 damaged; 0 attempts unreferenced\n");
    List<String> json = cli.run("fsck", "fsck/b", "-o", "json").out().lines().toList();
    JsonNode finding = new ObjectMapper().readTree(json.get(0));
    assertThat(finding.get("severity").asText()).isEqualTo("damage");
    assertThat(finding.get("pointer").asText()).isEqualTo("fsck/b");
    assertThat(finding.get("version").asLong()).isEqualTo(1);
    assertThat(finding.get("kind").asText()).isEqualTo("missing");
    JsonNode summary = new ObjectMapper().readTree(json.get(1));
    assertThat(summary.get("damage").asLong()).isEqualTo(1);
    assertThat(summary.get("versions").asLong()).isEqualTo(2);
    lose(cli, "fsck/b@2"); // nobody else's check of this shared store is to read it
  }

  @Test
  void wrongUseIsToldInOneLine(Cli cli) throws IOException {
    assertThat(cli.run("fsck", "fsck/no-such").exit()).isEqualTo(86);
    assertThat(cli.run("fsck", "a//b").exit()).isEqualTo(2);
    for (String jobs : new String[] {"0", "257"}) {
      assertThat(cli.run("fsck", "--jobs", jobs).err()).contains("is out of range: 1 to 256");
    }
    assertThat(cli.run("fsck", "--after", "a", "--state", "f").exit()).isEqualTo(2);
    assertThat(cli.run("fsck", "a", "--after", "b").err())
        .contains("none of the named pointers comes after b");
    Files.writeString(cli.directory().resolve("f"), "no name at all");
    Ended state = cli.run("fsck", "--state", "f");
    assertThat(state.exit()).isEqualTo(2);
    assertThat(state.err()).contains("f does not hold the state of a check").hasLineCount(2);
  }

  @Test
  void checkBeginsWhereTheStateSaysAndLeavesNoneAtItsEnd(Cli cli) throws IOException {
    publish(cli, "fsck/s/a", "1");
    publish(cli, "fsck/s/b", "1");
    Path state = cli.directory().resolve("state");
    Files.writeString(state, "fsck/s/a\n");
    assertThat(cli.run("fsck", "fsck/s/a", "fsck/s/b", "--state", "state").out())
        .startsWith("checked 1 pointer, 1 version,");
    assertThat(state).doesNotExist();
    assertThat(cli.run("fsck", "fsck/s/a", "fsck/s/b", "--after", "fsck/s/a").out())
        .startsWith("checked 1 pointer, 1 version,");
  }

  @Test
  void commandThatGoesOnNamesTheLastPointerAndKeepsTheRest(Cli cli) {
    publish(cli, "fsck/t/a", "1");
    Ended failed = cli.run("fsck", "fsck/t/a", "--deep", "--state", "missing/state");
    assertThat(failed.exit()).isEqualTo(1);
    assertThat(failed.err())
        .contains("cannot write ", "missing/state")
        .contains("hint: to go on: fingerpost fsck fsck/t/a --deep --state missing/state");

    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Output output =
        new Output(nowhere, nowhere, new Output.Mode(false, false, false, false, false));
    FsckReport report = new FsckReport(output, Optional.empty());
    assertThat(report.next(List.of("fsck"))).isEmpty();
    report.checked(new PointerName("b/c"));
    assertThat(report.next(List.of("fsck", "--after", "a", "--store", "s3://b/x y")))
        .contains("to go on: fingerpost fsck --store 's3://b/x y' --after b/c");
    assertThat(report.next(List.of("fsck", "--after=a", "--deep")))
        .contains("to go on: fingerpost fsck --deep --after b/c");
  }

  @Test
  void signalEndsTheCheckWhichGoesOnWhereItWas(Cli cli) throws Exception {
    publish(cli, "fsck/u/a", "1");
    publish(cli, "fsck/u/b", "1");
    URI endpoint = URI.create(cli.environment().get("FINGERPOST_S3_ENDPOINT"));
    try (FaultProxy proxy = new FaultProxy(endpoint)) {
      proxy.next("HEAD", "/fsck/u/b/", new Fault.Silence());
      Process check =
          cli.with("FINGERPOST_S3_ENDPOINT", proxy.endpoint().toString())
              .start("fsck", "fsck/u/a", "fsck/u/b", "--state", "state");
      Path state = cli.directory().resolve("state");
      await()
          .atMost(Duration.ofSeconds(90))
          .until(() -> proxy.count("HEAD", "/fsck/u/b/") > 0 && Files.exists(state));
      check.toHandle().destroy(); // SIGTERM, and its streams stay open
      String err = new String(check.getErrorStream().readAllBytes(), UTF_8);
      assertThat(check.waitFor()).as(err).isEqualTo(143);
      assertThat(err)
          .contains("interrupted; to go on: fingerpost fsck fsck/u/a fsck/u/b --state state");
      assertThat(state).hasContent("fsck/u/a\n");
    }
    assertThat(cli.run("fsck", "fsck/u/a", "fsck/u/b", "--state", "state").out())
        .startsWith("checked 1 pointer, 1 version, 1 object");
  }
}
