package dev.fingerpost.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.cli.Cli;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The background server as a user has it: real processes. */
class UpDownTest {
  @TempDir private Path temp;
  private Cli cli;
  private Path folder;

  @BeforeEach
  void workspaceWithSpaces() throws IOException {
    cli = Cli.in(Files.createDirectory(temp.resolve("a folder with spaces")));
    folder = cli.directory().resolve(".fingerpost");
  }

  @AfterEach
  void down() {
    assertThat(cli.run("down").exit()).isZero();
    assertThat(folder.resolve("postgres/postmaster.pid")).doesNotExist();
  }

  @Test
  void twoAtOnceBothSucceedOnOneServerAndDownKeepsTheData() throws Exception {
    Process one = cli.start("up", "-o", "json");
    Process two = cli.start("up", "-o", "json");
    String both = text(one) + text(two);
    assertThat(List.of(one.waitFor(), two.waitFor())).containsOnly(0);
    assertThat(both.lines()).hasSize(2);
    assertThat(both).containsOnlyOnce("\"started\":true").containsOnlyOnce("\"started\":false");
    sql("create table kept(x int)");
    String settings = Files.readString(folder.resolve("store.properties"));

    assertThat(cli.run("down").out()).startsWith("stopped ");
    assertThat(cli.run("down").out()).startsWith("not running");
    assertThat(cli.run("migrate").exit()).isEqualTo(1);
    assertThat(cli.run("migrate").err()).contains("is not running").contains("fingerpost up");

    assertThat(cli.run("up").out()).startsWith("started ");
    assertThat(Files.readString(folder.resolve("store.properties"))).isEqualTo(settings);
    sql("insert into kept values (1)");
    assertThat(cli.run("migrate").out()).contains("up to date");
    assertOwnerOnly();
  }

  @Test
  void afterKillOfTheServerUpEndsTheOrphanedDatabaseAndKeepsTheData() throws Exception {
    up();
    sql("create table kept(x int)");
    ProcessHandle orphan = Postmaster.on(folder.resolve("postgres")).orElseThrow().process();
    killServer();
    assertThat(orphan.isAlive()).isTrue();

    assertThat(cli.run("up").out()).startsWith("started ");
    assertThat(orphan.isAlive()).isFalse();
    sql("insert into kept values (1)");

    killServer();
    assertThat(cli.run("down").out()).startsWith("stopped ");
  }

  @Test
  void recordedProcessIdsThatNowBelongToOthersHarmNobody() throws Exception {
    up();
    ProcessHandle postgres = Postmaster.on(folder.resolve("postgres")).orElseThrow().process();
    killServer();
    postgres.destroyForcibly();
    await().until(() -> !postgres.isAlive());
    Process bystander = new ProcessBuilder("sleep", "600").start();
    try {
      Path note = folder.resolve("postgres/postmaster.pid");
      List<String> lines = Files.readAllLines(note);
      lines.set(0, bystander.pid() + "");
      Files.write(note, lines);
      Files.writeString(
          folder.resolve("server.properties"), "pid=" + bystander.pid() + "\nstarted=1\n");

      assertThat(cli.run("up").out()).startsWith("started ");
      assertThat(bystander.isAlive()).isTrue();
      killServer();
      Files.writeString(
          folder.resolve("server.properties"), "pid=" + bystander.pid() + "\nstarted=1\n");
      assertThat(cli.run("down").exit()).isZero();
      assertThat(bystander.isAlive()).isTrue();
    } finally {
      bystander.destroyForcibly();
    }
  }

  @Test
  void serverEndsByItselfWhenItsFolderIsDeleted() throws Exception {
    up();
    ProcessHandle server = server();
    Trees.delete(folder);
    await().atMost(Duration.ofSeconds(40)).until(() -> !server.isAlive());
  }

  @Test
  void nothingIsStartedWhereCommandsCouldNotUseIt() throws IOException {
    for (String line : List.of("databse.url=x", "database.password=x", "s3.client=gcs")) {
      Files.writeString(cli.directory().resolve("fingerpost.properties"), line);
      Cli.Ended ended = cli.run("up");
      assertThat(ended.exit()).as(line).isEqualTo(2);
      assertThat(ended.out()).isEmpty();
      assertThat(ended.err()).contains(cli.directory() + "/fingerpost.properties");
      assertThat(folder).doesNotExist();
    }
  }

  @Test
  void logNamesTheLockByItsFile() throws IOException {
    up();
    assertThat(folder.resolve("server.log"))
        .content()
        .contains(" under " + folder + "/server.lock")
        .doesNotContain("FileLock@");
  }

  @Test
  void faultIsToldByItsLineInTheLogNotByAFrameBelowIt() {
    String log =
        """
        Exception in thread "main" dev.fingerpost.EmbeddedException: no room in /x
        \tat java.base/sun.nio.fs.UnixException.rethrow(UnixException.java:1)
        Caused by: java.nio.file.AccessDeniedException: /x
        """;
    assertThat(Background.lastWords(log)).isEqualTo("no room in /x");
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private void up() {
    Cli.Ended ended = cli.run("up");
    assertThat(ended.exit()).as(ended.err()).isZero();
  }

  private ProcessHandle server() throws IOException {
    return ServerProcess.read(new Workspace(folder)).orElseThrow().handle().orElseThrow();
  }

  private void killServer() throws IOException {
    ProcessHandle server = server();
    server.destroyForcibly();
    await().until(() -> !server.isAlive());
  }

  private void sql(String statement) throws IOException, SQLException {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.resolve("store.properties"))) {
      settings.load(reader);
    }
    try (Connection connection =
            DriverManager.getConnection(
                settings.getProperty("database.url"),
                settings.getProperty("database.user"),
                settings.getProperty("database.password"));
        Statement call = connection.createStatement();
        ResultSet fsync = call.executeQuery("show fsync")) {
      fsync.next();
      assertThat(fsync.getString(1)).isEqualTo("on");
      call.execute(statement);
    }
  }

  private void assertOwnerOnly() throws IOException {
    assertThat(Files.getPosixFilePermissions(folder))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    for (String secret : new String[] {"store.properties", "server.properties"}) {
      assertThat(Files.getPosixFilePermissions(folder.resolve(secret)))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
    assertThat(folder.resolve(".gitignore")).hasContent("*");
  }
}
