package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.Cli.Ended;
import dev.fingerpost.cli.EmbeddedStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs in this process, with real jobs on a real store. Each ends with its whole story. */
@Timeout(120)
@ExtendWith(EmbeddedStore.class)
class RunTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String WRITE = "echo data > $FINGERPOST_RUN_OUT/data";

  @Test
  void aJobsFolderIsPublishedOnceAndRemoved(Cli cli) throws Exception {
    String script =
        "mkdir $FINGERPOST_RUN_OUT/sub; echo 1 > $FINGERPOST_RUN_OUT/a;"
            + " echo 2 > $FINGERPOST_RUN_OUT/sub/b; env > env";
    Ended ended = run(cli, "r/once", "--key", "d1", "-m", "first", "--", "sh", "-c", script);
    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(ended.out()).isEqualTo("published r/once@1\n");

    JsonNode story = story(cli);
    assertThat(story.get("outcome").asText()).isEqualTo("APPLIED");
    assertThat(story.get("exit").asInt()).isZero();
    assertThat(story.get("version").asLong()).isEqualTo(1);
    assertThat(story.get("child_status").asInt()).isZero();
    assertThat(story.get("folder").isNull()).isTrue();
    assertThat(story.get("digest").asText()).hasSize(64);
    assertThat(work(cli)).isEmpty();
    assertThat(cli.run("show", "r/once").out()).contains("2 files", "first");
    assertThat(cli.run("cat", "r/once", "sub/b").out()).isEqualTo("2\n");
  }

  @Test
  void theJobFindsItsFactsInTheEnvironment(Cli cli) throws Exception {
    publish(cli, "r/env", "d1");
    String script = "env | grep ^FINGERPOST_RUN > env; " + WRITE;
    Ended ended = run(cli, "r/env", "--key", "d2", "--owner", "etl", "--", "sh", "-c", script);
    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(Files.readAllLines(cli.directory().resolve("env")))
        .contains(
            "FINGERPOST_RUN_POINTER=r/env",
            "FINGERPOST_RUN_KEY=d2",
            "FINGERPOST_RUN_REVISION=1",
            "FINGERPOST_RUN_OWNER=etl",
            "FINGERPOST_RUN_FENCE=1.2",
            "FINGERPOST_RUN_BASE_VERSION=1")
        .anyMatch(line -> line.startsWith("FINGERPOST_RUN_OUT=" + cli.directory()))
        .anyMatch(line -> line.startsWith("FINGERPOST_RUN_BASE_URI=s3://"));
  }

  @Test
  void aFailingJobPublishesNothingAndItsStatusIsPassedOn(Cli cli) throws Exception {
    Ended ended = run(cli, "r/fail", "--key", "d1", "--", "sh", "-c", WRITE + "; exit 3");
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.err()).contains("the job ended with status 3; nothing was published");
    assertStory(cli, "JOB_FAILED", 3);
    assertThat(story(cli).get("child_status").asInt()).isEqualTo(3);
    assertThat(work(cli)).isEmpty();
    assertThat(run(cli, "r/fail", "--wait", "0", "--key", "d1", "--", "sh", "-c", WRITE).exit())
        .isZero();
  }

  @Test
  void aJobThatCannotBeStartedIs126Or127(Cli cli) throws Exception {
    assertThat(run(cli, "r/start", "--key", "d1", "--", "no-such-job-4711").exit()).isEqualTo(127);
    assertStory(cli, "JOB_NOT_STARTED", 127);
    Files.writeString(cli.directory().resolve("data"), "");
    assertThat(run(cli, "r/start", "--key", "d1", "--", "./data").exit()).isEqualTo(126);
    assertStory(cli, "JOB_NOT_STARTED", 126);
    assertThat(work(cli)).isEmpty();
  }

  @Test
  void aJobEndedByASignalIs128AndItsNumber(Cli cli) throws Exception {
    Ended ended = run(cli, "r/kill", "--key", "d1", "--", "sh", "-c", "kill -9 $$");
    assertThat(ended.exit()).isEqualTo(137);
    assertStory(cli, "JOB_FAILED", 137);
  }

  @Test
  void aPublishedKeyIsNotRunAgain(Cli cli) throws Exception {
    publish(cli, "r/dup", "d1");
    Ended again = run(cli, "r/dup", "--key", "d1", "--", "sh", "-c", "touch ran; " + WRITE);
    assertThat(again.exit()).isZero();
    assertThat(again.out())
        .isEqualTo("key d1 is published as r/dup@1 already; the job was not run\n");
    assertStory(cli, "DUPLICATE", 0);
    assertThat(story(cli).get("version").asLong()).isEqualTo(1);
    assertThat(cli.directory().resolve("ran")).doesNotExist();
  }

  @Test
  void theSameKeyWithOtherParametersIsAConflictBeforeTheJobRuns(Cli cli) throws Exception {
    Ended first = run(cli, "r/param", "--key", "d1", "--param", "rows=5", "--", "sh", "-c", WRITE);
    assertThat(first.exit()).as(first.err()).isZero();
    String[] same = {"--key", "d1", "--param", "rows=5", "--", "sh", "-c", "exit 9"};
    assertThat(run(cli, "r/param", same).exit()).isZero();
    Ended other =
        run(cli, "r/param", "--key", "d1", "--param", "rows=6", "--", "sh", "-c", "touch ran");
    assertThat(other.exit()).isEqualTo(84);
    assertThat(other.err()).contains("other parameters", "--again");
    assertStory(cli, "KEY_CONFLICT", 84);
    assertThat(cli.directory().resolve("ran")).doesNotExist();
  }

  @Test
  void aKeyThatWasRolledBackWantsAnExplicitAgain(Cli cli) throws Exception {
    publish(cli, "r/back", "d1");
    publish(cli, "r/back", "d2");
    assertThat(cli.run("rollback r/back 1 --key undo".split(" ")).exit()).isZero();
    Ended refused = run(cli, "r/back", "--key", "d2", "--", "sh", "-c", "touch ran");
    assertThat(refused.exit()).isEqualTo(84);
    assertThat(refused.err()).contains("rolled back", "use --again");
    assertStory(cli, "ROLLED_BACK", 84);
    assertThat(cli.directory().resolve("ran")).doesNotExist();

    Ended again = run(cli, "r/back", "--key", "d2", "--again", "--", "sh", "-c", WRITE);
    assertThat(again.out()).as(again.err()).isEqualTo("published r/back@4\n");
    assertThat(story(cli).get("revision").asInt()).isEqualTo(2);
  }

  @Test
  void aHeldLeaseIsRefusedAtOnceWithWaitZero(Cli cli) throws Exception {
    assertThat(cli.run("lease acquire r/held --owner first --ttl 1h".split(" ")).exit()).isZero();
    Ended held = run(cli, "r/held", "--wait", "0", "--key", "d1", "--", "sh", "-c", WRITE);
    assertThat(held.exit()).isEqualTo(85);
    assertThat(held.err()).contains("held by first");
    assertStory(cli, "LEASE_HELD", 85);
    assertThat(story(cli).get("holder").get("owner").asText()).isEqualTo("first");
  }

  @Test
  void anEmptyFolderIsRefusedUnlessAllowed(Cli cli) throws Exception {
    Ended refused = run(cli, "r/empty", "--key", "d1", "--", "true");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("--allow-empty");
    assertStory(cli, "EMPTY_RESULT", 1);
    assertThat(work(cli)).isEmpty();
    Ended allowed = run(cli, "r/empty", "--key", "d1", "--allow-empty", "--", "true");
    assertThat(allowed.exit()).as(allowed.err()).isZero();
  }

  @Test
  void anotherBaseThanExpectedIsRefusedBeforeTheJobRuns(Cli cli) throws Exception {
    publish(cli, "r/base", "d1");
    String[] old = {"--key", "d2", "--expect-version", "0", "--", "touch", "ran"};
    assertThat(run(cli, "r/base", old).exit()).isEqualTo(84);
    assertStory(cli, "VERSION_MISMATCH", 84);
    String[] future = {"--key", "d2", "--expect-version", "7", "--", "touch", "ran"};
    assertThat(run(cli, "r/base", future).exit()).isEqualTo(2);
    assertStory(cli, "USAGE", 2);
    assertThat(cli.directory().resolve("ran")).doesNotExist();
  }

  @Test
  void aResultThatCannotBeUploadedIsKeptAndThePrintedCommandFinishesTheJob(Cli cli)
      throws Exception {
    String script = WRITE + "; ln -s /etc/hostname $FINGERPOST_RUN_OUT/link; touch ran";
    Ended failed =
        run(
            cli, "r/keep", "--key", "d 1'", "--param", "n=1", "--label", "a=b", "--again", "--",
            "sh", "-c", script);
    assertThat(failed.exit()).as(failed.err()).isNotZero();
    assertThat(failed.err()).contains("is kept in", "publish it with: fingerpost run r/keep");
    JsonNode story = story(cli);
    Path folder = Path.of(story.get("folder").asText());
    assertThat(folder.resolve("data")).exists();

    Files.delete(folder.resolve("link"));
    Files.delete(cli.directory().resolve("ran"));
    Ended finished = cli.run(words(story.get("finish_command").asText()));
    assertThat(finished.out()).as(finished.err()).isEqualTo("published r/keep@1\n");
    assertThat(cli.directory().resolve("ran")).doesNotExist();
    assertThat(run(cli, "r/keep", "--key", "d 1'", "--param", "n=1", "--", "false").exit())
        .isZero();
  }

  @Test
  void whatTheJobLeftRunningCannotChangeThePublishedResult(Cli cli) throws Exception {
    // The late writer waits for the old path to be gone, sees where the result went, and writes.
    String late =
        "(W=$(dirname $FINGERPOST_RUN_OUT); while [ -e $FINGERPOST_RUN_OUT ]; do :; done;"
            + " [ -e $W/result/data ] && echo renamed > seen;"
            + " mkdir $FINGERPOST_RUN_OUT; echo late >> $FINGERPOST_RUN_OUT/data; echo > written)"
            + " > /dev/null 2>&1 &";
    String many = "for i in $(seq 100); do echo $i > $FINGERPOST_RUN_OUT/$i; done; ";
    Ended ended = run(cli, "r/late", "--key", "d1", "--", "sh", "-c", many + WRITE + "; " + late);
    assertThat(ended.exit()).as(ended.err()).isZero();
    await().atMost(PATIENCE).until(() -> Files.exists(cli.directory().resolve("written")));
    assertThat(cli.directory().resolve("seen")).hasContent("renamed");
    assertThat(cli.run("cat", "r/late", "data").out()).isEqualTo("data\n");
  }

  @Test
  void theFinishingCommandIsRefusedWhenSomebodyElsePublishedSince(Cli cli) throws Exception {
    String script = WRITE + "; ln -s /etc/hostname $FINGERPOST_RUN_OUT/link";
    run(cli, "r/since", "--key", "d1", "--", "sh", "-c", script);
    JsonNode story = story(cli);
    Files.delete(Path.of(story.get("folder").asText(), "link"));
    publish(cli, "r/since", "d2");
    assertThat(cli.run(words(story.get("finish_command").asText())).exit()).isEqualTo(84);
  }

  @Test
  void whatIsWrongWithTheCallIsInTheStoryToo(Cli cli) throws Exception {
    assertThat(run(cli, "r/usage", "--key", "d1").exit()).isEqualTo(2);
    assertStory(cli, "USAGE", 2);
    assertThat(run(cli, "not//a/name", "--key", "d1", "--", "true").exit()).isEqualTo(2);
    assertStory(cli, "USAGE", 2);
    assertThat(cli.run("run", "r/usage", "--key", "d1", "--result", "/no/such/f", "--", "true"))
        .extracting(Ended::exit)
        .isEqualTo(2);
  }

  @Test
  void wordsOfTheJobAreLeftAlone(Cli cli) throws Exception {
    Files.writeString(cli.directory().resolve("list"), "expanded");
    String script = "printf '%s|' \"$@\" > $FINGERPOST_RUN_OUT/words; cp $FINGERPOST_RUN_OUT/* .";
    Ended ended =
        run(
            cli, "r/words", "--key", "d1", "--", "sh", "-c", script, "job", "@list", "--key", "-o",
            "json", "--", "", "a b", "${x}");
    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(cli.directory().resolve("words")).hasContent("@list|--key|-o|json|--||a b|${x}|");
  }

  private static void publish(Cli cli, String pointer, String key) {
    Ended ended = run(cli, pointer, "--key", key, "--", "sh", "-c", WRITE);
    assertThat(ended.exit()).as(ended.err()).isZero();
  }

  private static Ended run(Cli cli, String pointer, String... more) {
    List<String> words = new ArrayList<>(List.of("run", pointer, "--result", "story.json"));
    words.addAll(List.of("--work", cli.directory().toString()));
    words.addAll(List.of(more));
    return cli.run(words.toArray(String[]::new));
  }

  private static JsonNode story(Cli cli) throws IOException {
    return new ObjectMapper().readTree(cli.directory().resolve("story.json").toFile());
  }

  private static void assertStory(Cli cli, String outcome, int exit) throws IOException {
    assertThat(story(cli).get("outcome").asText()).isEqualTo(outcome);
    assertThat(story(cli).get("exit").asInt()).isEqualTo(exit);
    assertThat(story(cli).get("ended_at").isNull()).isFalse();
  }

  private static List<Path> work(Cli cli) throws IOException {
    try (Stream<Path> all = Files.list(cli.directory())) {
      return all.filter(it -> it.getFileName().toString().startsWith("fingerpost-run-")).toList();
    }
  }

  /** A command line as a shell splits it, without its first word. */
  private static String[] words(String command) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", "printf '%s\\n' " + command)
            .redirectErrorStream(true)
            .start();
    List<String> words =
        new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    return words.subList(1, words.size()).toArray(String[]::new);
  }
}
