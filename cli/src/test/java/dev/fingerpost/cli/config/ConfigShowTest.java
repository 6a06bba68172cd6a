package dev.fingerpost.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigShowTest {
  private static final String FULL =
      """
      store=s3://from-file/x
      database.url=jdbc:postgresql://file/app
      database.user=filer
      database.password=geheim
      """;

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void user() {
    cli = Cli.in(folder);
  }

  @Test
  void withoutAnyConfigurationItEndsWith2AndNamesEachPlace() {
    Cli.Ended ended = cli.run("config", "show");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err())
        .contains("no store is configured; looked at flags; environment (FINGERPOST_STORE")
        .contains("profile (none chosen by --profile or FINGERPOST_PROFILE)")
        .contains("fingerpost.properties (none in " + folder)
        .contains(".fingerpost/ (none in " + folder)
        .contains("fingerpost up");
  }

  @Test
  void flagsBeatEnvironmentBeatsProfileBeatsProjectFile() throws IOException {
    write("fingerpost.properties", FULL + "s3.region=project\n");
    write(".home/.config/fingerpost/prod.properties", "s3.region=profile\ndatabase.user=prof\n");
    assertRegion(cli, "project", folder + "/fingerpost.properties");
    assertRegion(cli.with("FINGERPOST_PROFILE", "prod"), "profile", "profile prod (");
    Cli env = cli.with("FINGERPOST_PROFILE", "prod").with("FINGERPOST_S3_REGION", "env");
    assertRegion(env, "env", "environment FINGERPOST_S3_REGION");
    assertRegion(env, "flag", "flag --s3-region", "--s3-region", "flag");
    assertThat(env.run("config", "show").out()).containsPattern("database.user +prof ");
  }

  @Test
  void nearestProjectFileAboveIsFound() throws IOException {
    write("fingerpost.properties", FULL);
    Path deep = Files.createDirectories(folder.resolve("a/b"));
    assertThat(cli.at(deep).run("config", "show").out()).contains("s3://from-file/x");
  }

  @Test
  void secretsAreMaskedInTextAndJson() throws IOException {
    write("fingerpost.properties", FULL);
    Cli user =
        cli.with("FINGERPOST_S3_SECRET_KEY", "topsecret")
            .with("FINGERPOST_DATABASE_URL", "jdbc:postgresql://h/d?password=hush&ssl=true");
    for (String format : new String[] {"text", "json"}) {
      String out = user.run("config", "show", "-o", format).out();
      assertThat(out).doesNotContain("geheim", "topsecret", "hush").contains("password=***&ssl");
    }
  }

  @Test
  void envIsWhatAShellNeedsToFindTheStore() throws Exception {
    write(".fingerpost/store.properties", FULL.replace("geheim", "it's $HOME `x` \\\\ \"y\""));
    Cli.Ended ended = cli.run("config", "show", "--env");
    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("export FINGERPOST_STORE='s3://from-file/x'\n");
    String script = ended.out() + "printf %s \"$FINGERPOST_DATABASE_PASSWORD\"";
    Process shell = new ProcessBuilder("sh", "-euc", script).start();
    assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo("it's $HOME `x` \\ \"y\"");
    assertThat(cli.run("config", "show", "--help").out()).contains("WITH THE SECRETS");
  }

  @Test
  void envOfAnIncompleteStoreIsNothingToEvaluate() {
    Cli.Ended ended = cli.with("FINGERPOST_STORE", "s3://b").run("config", "show", "--env");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void variableThatIsNoSettingIsNamedWithTheNearestUnlessQuiet() throws IOException {
    write(".fingerpost/store.properties", FULL);
    Map<String, String> nearest =
        Map.of(
            "FINGERPOST_ROOT", "FINGERPOST_STORE",
            "FINGERPOST_DB_URL", "FINGERPOST_DATABASE_URL",
            "FINGERPOST_PASSWORD", "FINGERPOST_DATABASE_PASSWORD",
            "FINGERPOST_PROFIL", "FINGERPOST_PROFILE",
            "FINGERPOST_S3_PATHSTYLE", "FINGERPOST_S3_PATH_STYLE");
    nearest.forEach(
        (stray, meant) -> {
          Cli user = cli.with(stray, "x");
          assertThat(user.run("config", "show").err())
              .isEqualTo(
                  "warning: "
                      + stray
                      + " is no setting and is ignored; the nearest is "
                      + meant
                      + "\n");
          assertThat(user.run("config", "show", "-q").err()).isEmpty();
        });
    Cli fine =
        cli.with("FINGERPOST_RUN_OUT", "x")
            .with("FINGERPOST_JAVA_OPTS", "x")
            .with("FINGERPOST_PROFILE", "")
            .with("FINGERPOST_LAUNCHER_LC_ALL", "x")
            .with("FINGERPOST_S3_CLIENT", "s3");
    assertThat(fine.run("config", "show").err()).isEmpty();
  }

  @Test
  void unknownKeyInAFileNamesFileAndKey() throws IOException {
    write("fingerpost.properties", "databse.url=x\n");
    Cli.Ended ended = cli.run("config", "show");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err())
        .contains(folder + "/fingerpost.properties: 'databse.url' is not a setting")
        .contains("database.url");
  }

  @Test
  void missingProfileNamesItsFileAndTheOthers() throws IOException {
    write(".home/.config/fingerpost/prod.properties", FULL);
    Cli.Ended ended = cli.run("config", "show", "--profile", "prd");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("prd.properties").contains("profiles there: prod");
    assertThat(cli.run("config", "show", "--profile", "../x").exit()).isEqualTo(2);
  }

  @Test
  void variablesForTheChildOfRunAreNotConfiguration() {
    Cli child = cli.with("FINGERPOST_RUN_STORE", "s3://b/x").with("FINGERPOST_RUN_POINTER", "a");
    Cli.Ended ended = child.run("config", "show");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.out()).doesNotContain("s3://b/x");
  }

  @Test
  void embeddedStoreIsNeverMixedWithAnother() throws IOException {
    write(".fingerpost/store.properties", FULL);
    assertThat(cli.run("config", "show").out()).contains("embedded store " + folder);
    Cli half = cli.with("FINGERPOST_DATABASE_PASSWORD", "x");
    assertThat(half.run("config", "show").exit()).isEqualTo(2);
    assertThat(half.run("config", "show").err())
        .contains("database.password is set by environment FINGERPOST_DATABASE_PASSWORD");
    Cli other = cli.with("FINGERPOST_STORE", "s3://other/x");
    assertThat(other.run("config", "show").err()).contains("database.url, database.user not set");
    assertThat(cli.with("FINGERPOST_S3_CLIENT", "minio").run("config", "show").exit()).isZero();
  }

  private void assertRegion(Cli user, String region, String origin, String... flags) {
    String[] args = new String[flags.length + 2];
    args[0] = "config";
    args[1] = "show";
    System.arraycopy(flags, 0, args, 2, flags.length);
    String line =
        user.run(args).out().lines().filter(l -> l.startsWith("s3.region")).findFirst().orElse("");
    assertThat(line).containsPattern("s3.region +" + region + " ").contains(origin);
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
