package dev.fingerpost.cli.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.cli.Cli;
import dev.fingerpost.writer.SystemTime;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The embedded server inside this process, as the demo uses it. */
class EmbeddedServerTest {
  @TempDir private Path temp;

  @Test
  void servesInThisProcessAndLeavesNoProcessBehind() throws Exception {
    Path folder = temp.resolve("in process");
    ProcessHandle postgres;
    try (EmbeddedServer server = start(folder)) {
      postgres = Postmaster.on(folder.resolve("postgres")).orElseThrow().process();
      assertOnlyItsCredentialsOpenTheBucket(server.settings());
      assertInit(server.settings());
    }
    assertThat(postgres.isAlive()).isFalse();
    Files.delete(folder.resolve("store.properties"));
    assertThatThrownBy(() -> start(folder).close())
        .isInstanceOf(EmbeddedException.class)
        .hasMessageContaining("store.properties is missing");
  }

  @Test
  void whereProgramsCannotBeUnpackedItSaysWhatToSet() {
    assertThatThrownBy(() -> new Binaries(Path.of("/dev/null/cache")).unpacked())
        .isInstanceOf(EmbeddedException.class)
        .hasMessageContaining("/dev/null/cache cannot be made; set XDG_CACHE_HOME");
  }

  /** A program that starts a server, says so, and is ended without closing it. */
  static final class Careless {
    public static void main(String[] args) throws IOException {
      EmbeddedServer server = start(Path.of(args[0]));
      System.out.println(server.isAlive());
      System.out.flush();
    }
  }

  @Test
  void processThatEndsWithoutClosingLeavesNoDatabaseBehind() throws Exception {
    Path folder = temp.resolve("careless");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Careless.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.inputReader(UTF_8).readLine()).isEqualTo("true");
    ProcessHandle postgres = Postmaster.on(folder.resolve("postgres")).orElseThrow().process();
    process.destroy();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(postgres.isAlive()).isFalse();
  }

  private static EmbeddedServer start(Path folder) {
    Path cache = EmbeddedServer.cache(System.getenv(), Path.of(System.getProperty("user.home")));
    return EmbeddedServer.start(folder, cache, SystemTime.INSTANCE, new SecureRandom());
  }

  private static void assertOnlyItsCredentialsOpenTheBucket(Map<String, String> settings) {
    try (S3Client client = client(settings, settings.get("s3.secret-key"))) {
      client.putObject(it -> it.bucket("fingerpost").key("a/b"), RequestBody.fromString("bytes"));
      assertThat(client.getObjectAsBytes(it -> it.bucket("fingerpost").key("a/b")).asUtf8String())
          .isEqualTo("bytes");
    }
    try (S3Client stranger = client(settings, "guessed")) {
      assertThatThrownBy(() -> stranger.getObjectAsBytes(it -> it.bucket("fingerpost").key("a/b")))
          .isInstanceOfSatisfying(
              S3Exception.class, fault -> assertThat(fault.statusCode()).isEqualTo(403));
    }
  }

  private static S3Client client(Map<String, String> settings, String secret) {
    return S3Client.builder()
        .endpointOverride(URI.create(settings.get("s3.endpoint")))
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(settings.get("s3.access-key"), secret)))
        .build();
  }

  private void assertInit(Map<String, String> settings) {
    Cli cli = Cli.in(temp);
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      String variable =
          setting.getKey().replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
      cli = cli.with("FINGERPOST_" + variable, setting.getValue());
    }
    assertThat(cli.run("migrate", "--dry-run").out()).startsWith("would run: 1 ");
    assertThat(cli.run("init").out()).startsWith("ready: s3://fingerpost (");
    assertThat(cli.run("init").out()).isEqualTo("ready: s3://fingerpost (0 migrations run)\n");
    Cli.Ended other = cli.run("init", "--store", "s3://fingerpost/other");
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.err())
        .contains("holds the store s3://fingerpost already, not s3://fingerpost/other");
    Cli.Ended nowhere = cli.run("init", "--store", "s3://no-such-bucket/x");
    assertThat(nowhere.exit()).isEqualTo(1);
    assertThat(nowhere.err()).contains("bucket no-such-bucket does not exist");
    Cli.Ended silent = cli.run("init", "--s3-endpoint", "http://127.0.0.1:1");
    assertThat(silent.exit()).isEqualTo(1);
    assertThat(silent.err()).contains("cannot reach the bucket").contains("http://127.0.0.1:1");
    Cli.Ended closed = cli.run("init", "--database-url", "jdbc:postgresql://127.0.0.1:1/postgres");
    assertThat(closed.exit()).isEqualTo(1);
    assertThat(closed.err()).contains("cannot reach the database").contains("127.0.0.1:1");
  }
}
