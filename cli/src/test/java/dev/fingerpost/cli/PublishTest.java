package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.Cli.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Publishing files made elsewhere, and getting them back. */
@ExtendWith(EmbeddedStore.class)
class PublishTest {
  private Cli cli;

  @BeforeEach
  void files(Cli cli) throws IOException {
    this.cli = cli;
    write("one.csv", "a,b\n1,2\n");
    write("tree/eu/part-0.csv", "eu\n");
    write("tree/us/part-0.csv", "us\n");
    write("tree/readme", "");
  }

  @Test
  void aFileBecomesASingleObjectAndComesBack() throws IOException {
    Ended first = publish("p/file", "one.csv", "--key", "d1", "--expect-version", "0");
    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(first.out()).isEqualTo("published p/file@1\n");

    assertThat(cli.run("cat", "p/file").out()).isEqualTo("a,b\n1,2\n");
    assertThat(cli.run("get", "p/file@1", "out.csv").exit()).isZero();
    assertThat(Files.readString(cli.directory().resolve("out.csv"))).isEqualTo("a,b\n1,2\n");
    assertThat(cli.run("uri", "p/file", "--scheme", "s3a").out())
        .startsWith("s3a://")
        .endsWith("/one.csv\n");
    Ended twice = cli.run("get", "p/file@1", "out.csv");
    assertThat(twice.exit()).isEqualTo(1);
    assertThat(twice.err()).contains("out.csv exists").hasLineCount(1);
  }

  @Test
  void aFolderBecomesAManifestAndComesBackWholeOrInPart() {
    Ended first = publish("p/tree", "tree", "--key", "d1", "--replace", "-o", "json");
    assertThat(first.out()).contains("\"outcome\":\"APPLIED\"", "\"files\":3", "\"manifest\":true");

    assertThat(cli.run("get", "p/tree", "whole").exit()).isZero();
    assertThat(cli.directory().resolve("whole/eu/part-0.csv")).hasContent("eu\n");
    assertThat(cli.directory().resolve("whole/readme")).isEmptyFile();
    assertThat(cli.run("get", "p/tree", "part", "--include", "us/**").exit()).isZero();
    assertThat(cli.directory().resolve("part/us")).exists();
    assertThat(cli.directory().resolve("part/eu")).doesNotExist();
    assertThat(cli.run("cat", "p/tree", "eu/part-0.csv").out()).isEqualTo("eu\n");
    assertThat(cli.run("uri", "p/tree").out()).endsWith("/\n");
    Ended vague = cli.run("cat", "p/tree");
    assertThat(vague.exit()).isEqualTo(2);
    assertThat(vague.err())
        .contains("p/tree@1 has 3 files; name the one you want")
        .contains("hint: fingerpost show p/tree@1 --files lists them");
  }

  @Test
  void aLeaseMayBeJoinedWithWhatIsReplaced() {
    String fence = fence("p/joined", "me");
    String[] held = {"one.csv", "--owner", "me", "--fence", fence, "--key"};
    assertThat(publish("p/joined", concat(held, "d1", "--expect-version", "0")).exit()).isZero();
    assertThat(publish("p/joined", concat(held, "d2", "--expect-version", "0")).exit())
        .isEqualTo(84);
    assertThat(publish("p/joined", concat(held, "d2", "--replace")).exit()).isZero();
    assertThat(publish("p/joined", concat(held, "d3")).exit()).isZero();
    assertThat(cli.run("publish", "--help").out().replaceAll("\\s+", " "))
        .contains("Under a lease of yours", "and --expect-version or --replace if you like");
  }

  @Test
  void aHeldLeaseIsToldInWordsForPeople() {
    cli.run("lease", "acquire", "p/held", "--owner", "me", "--ttl", "1h");
    Ended late = publish("p/held", "one.csv", "--key", "d1", "--replace", "--wait", "0");
    assertThat(late.exit()).isEqualTo(85);
    assertThat(late.err()).containsPattern("for another 59 min \\d+ s; wait");
  }

  @Test
  void severalPathsKeepTheirNamesAndTwoOfOneNameAreRefused() throws IOException {
    assertThat(publish("p/several", "one.csv", "tree", "--key", "d1", "--replace").exit()).isZero();
    assertThat(cli.run("cat", "p/several", "tree/eu/part-0.csv").out()).isEqualTo("eu\n");

    write("other/one.csv", "x");
    Ended twice = publish("p/several", "one.csv", "other/one.csv", "--key", "d2", "--replace");
    assertThat(twice.exit()).isEqualTo(2);
    assertThat(twice.err()).contains("two of the given paths have the name 'one.csv'");
  }

  @Test
  void standardInputIsPublishedUnderItsName() {
    byte[] bytes = "piped".getBytes(StandardCharsets.UTF_8);
    Ended ended =
        cli.run(
            bytes,
            "publish p/stdin - --key d1 --replace --name data.bin --media-type text/plain"
                .split(" "));
    assertThat(ended.exit()).as(ended.err()).isZero();

    assertThat(cli.run("cat", "p/stdin").out()).isEqualTo("piped");
    assertThat(cli.run("show", "p/stdin@1", "-o", "json").out())
        .contains("\"media_type\":\"text/plain\"", "data.bin\"");
  }

  @Test
  void withoutSayingWhatItReplacesNothingIsPublished() {
    Ended ended = publish("p/unsaid", "one.csv", "--key", "d1");

    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err())
        .contains("--expect-version N, --owner O --fence F, or --replace")
        .contains("0 for the first publish", "lease acquire", "whatever is current");
    assertThat(cli.run("show", "p/unsaid").exit()).isEqualTo(86);
  }

  @Test
  void theSameKeyAgainIsADuplicateAndWithOtherBytesAConflict() throws IOException {
    publish("p/key", "one.csv", "--key", "d1", "--expect-version", "0");
    Ended again = publish("p/key", "one.csv", "--key", "d1", "--expect-version", "0");
    assertThat(again.exit()).isZero();
    assertThat(again.out()).isEqualTo("already published as p/key@1; nothing moved\n");

    write("one.csv", "other");
    Ended other = publish("p/key", "one.csv", "--key", "d1", "--replace", "-o", "json");
    assertThat(other.exit()).isEqualTo(84);
    assertThat(other.out()).contains("\"outcome\":\"KEY_CONFLICT\"", "\"recorded_version\":1");
    assertThat(other.err())
        .contains("\"code\":\"CONFLICT\"", "--again")
        .doesNotContain("next revision");
    assertThat(publish("p/key", "one.csv", "--key", "d1", "--replace", "--again").out())
        .isEqualTo("published p/key@2\n");
  }

  @Test
  void anotherExpectedVersionIsAConflict() {
    publish("p/expect", "one.csv", "--key", "d1", "--expect-version", "0");
    Ended late = publish("p/expect", "tree", "--key", "d2", "--expect-version", "0");
    assertThat(late.exit()).isEqualTo(84);
    assertThat(late.err()).contains("version 0 was expected to be current, but version 1 is");
    assertThat(publish("p/expect", "tree", "--key", "d2", "--expect-version", "9").exit())
        .isEqualTo(2);
  }

  @Test
  void whatCannotBePublishedIsNamedAndNothingIsLeft() throws IOException {
    Ended missing = publish("p/bad", "nowhere.csv", "--key", "d1", "--replace");
    assertThat(missing.exit()).isEqualTo(1);
    assertThat(missing.err()).contains("nowhere.csv' does not exist").hasLineCount(1);
    Files.createSymbolicLink(cli.directory().resolve("tree/link"), Path.of("readme"));
    Ended link = publish("p/bad", "tree", "--key", "d1", "--replace");
    assertThat(link.exit()).isEqualTo(1);
    assertThat(link.err()).contains("link' is a symbolic link");
    assertThat(publish("p//bad", "one.csv", "--key", "d1", "--replace").exit()).isEqualTo(2);
    assertThat(cli.run("log", "p/bad").out()).isEmpty();
  }

  @Test
  void aDryRunTellsWhatAPublishWouldMeetAndWritesNothing() {
    Ended free = publish("p/dry", "tree", "--key", "d1", "--expect-version", "0", "--dry-run");
    assertThat(free.exit()).as(free.err()).isZero();
    assertThat(free.out()).contains("files    3", "size     6 B", "key      d1 is free");
    assertThat(cli.run("show", "p/dry").exit()).isEqualTo(86);

    publish("p/dry", "tree", "--key", "d1", "--expect-version", "0");
    Ended known = publish("p/dry", "tree", "--key", "d1", "--expect-version", "0", "--dry-run");
    assertThat(known.exit()).isZero();
    assertThat(known.out()).contains("d1 is p/dry@1");
    assertThat(publish("p/dry", "tree", "--key", "d2", "--expect-version", "0", "--dry-run").exit())
        .isEqualTo(84);
    for (String[] asked : new String[][] {{}, {"--dry-run"}}) {
      String[] future = {"tree", "--key", "d2", "--expect-version", "9"};
      assertThat(publish("p/dry", concat(future, asked)).exit()).isEqualTo(2);
    }
  }

  @Test
  void aDryRunUnderALeaseEndsAsThePublishWould() {
    String fence = fence("p/dryown", "me");
    String[] fifth = {"tree", "--key", "d1", "--owner", "me", "--fence", fence, "--seq", "5"};
    assertThat(publish("p/dryown", fifth).exit()).isZero();
    String[] third = {"tree", "--key", "d2", "--owner", "me", "--fence", fence, "--seq", "3"};
    String[] strange = {"tree", "--key", "d2", "--owner", "you", "--fence", fence};
    for (String[] asked : new String[][] {{}, {"--dry-run"}}) {
      Ended late = publish("p/dryown", concat(third, asked));
      assertThat(late.exit()).isEqualTo(83);
      assertThat(late.err()).contains("out of order").doesNotContain("another worker");
      assertThat(publish("p/dryown", concat(strange, asked)).exit()).isEqualTo(90);
    }
  }

  private String fence(String pointer, String owner) {
    return cli.run("lease", "acquire", pointer, "--owner", owner, "-o", "json")
        .out()
        .replaceAll("(?s).*\"fence\":\"([^\"]*)\".*", "$1");
  }

  private static String[] concat(String[] first, String... rest) {
    return Stream.of(first, rest).flatMap(Stream::of).toArray(String[]::new);
  }

  @Test
  void aDryRunTellsWhoHoldsTheLease() {
    String fence = fence("p/dryheld", "other");

    Ended held = publish("p/dryheld", "tree", "--key", "d1", "--replace", "--dry-run");
    assertThat(held.exit()).isEqualTo(85);
    assertThat(held.err()).contains("held by other under fence " + fence);
    String[] own = {"--key", "d1", "--owner", "other", "--fence", fence, "--dry-run"};
    assertThat(publish("p/dryheld", prepend("tree", own)).exit()).isZero();
    own[5] = "1.9";
    assertThat(publish("p/dryheld", prepend("tree", own)).exit()).isEqualTo(83);
  }

  private static String[] prepend(String first, String... rest) {
    return Stream.concat(Stream.of(first), Stream.of(rest)).toArray(String[]::new);
  }

  private Ended publish(String pointer, String... rest) {
    String[] args = new String[rest.length + 2];
    args[0] = "publish";
    args[1] = pointer;
    System.arraycopy(rest, 0, args, 2, rest.length);
    return cli.run(args);
  }

  private void write(String name, String text) throws IOException {
    Path file = cli.directory().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
