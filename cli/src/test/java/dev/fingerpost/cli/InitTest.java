package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What {@code init} says about databases and buckets it cannot use. */
@ExtendWith(EmbeddedStore.class)
class InitTest {
  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void settings() {
    cli =
        Cli.in(folder)
            .with("FINGERPOST_STORE", "s3://no-such-bucket/x")
            .with("FINGERPOST_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/x")
            .with("FINGERPOST_DATABASE_USER", "somebody");
  }

  @Test
  void databaseNobodyServesIsNamedByItsUrlAndNothingElse() {
    Cli.Ended ended =
        cli.with("FINGERPOST_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/x?password=hush")
            .run("migrate");
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.err())
        .startsWith(
            "error: cannot reach the database jdbc:postgresql://127.0.0.1:1/x?password=***: ")
        .doesNotContain("Database[");
  }

  @Test
  void urlThatIsNoneIsWrongConfiguration() {
    Cli.Ended other = cli.with("FINGERPOST_DATABASE_URL", "postgresql://127.0.0.1/x").run("init");
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.err())
        .contains("database URL must begin with jdbc:postgresql://")
        .contains("(from environment FINGERPOST_DATABASE_URL)");
    Cli.Ended port =
        cli.with("FINGERPOST_DATABASE_URL", "jdbc:postgresql://h:port/x?password=hush")
            .run("migrate");
    assertThat(port.exit()).isEqualTo(2);
    assertThat(port.err()).contains("jdbc:postgresql://host:port/name").doesNotContain("hush");
  }

  @Test
  void missingCredentialsAreOneClearLine(Cli user) throws IOException {
    Files.writeString(folder.resolve("a.csv"), "1");
    Cli poor =
        cli.with("AWS_EC2_METADATA_DISABLED", "true")
            .with("AWS_ACCESS_KEY_ID", "")
            .with("AWS_SECRET_ACCESS_KEY", "");
    assertShort(poor.runChild("init"));
    // Where the database answers, a command gets as far as the bucket.
    Cli reader = poor;
    for (String setting : new String[] {"URL", "USER", "PASSWORD"}) {
      String variable = "FINGERPOST_DATABASE_" + setting;
      reader = reader.with(variable, user.environment().get(variable));
    }
    Cli publisher = reader.with("FINGERPOST_STORE", user.environment().get("FINGERPOST_STORE"));
    for (String client : new String[] {"s3", "minio"}) {
      assertShort(
          publisher
              .with("FINGERPOST_S3_CLIENT", client)
              .with("FINGERPOST_S3_ENDPOINT", user.environment().get("FINGERPOST_S3_ENDPOINT"))
              .runChild("publish", "poor/" + client, "a.csv", "--key", "1", "--replace"));
    }
  }

  private static void assertShort(Cli.Ended ended) {
    assertThat(ended.exit()).as(ended.err()).isEqualTo(1);
    assertThat(ended.err())
        .contains("no S3 credentials found: set FINGERPOST_S3_ACCESS_KEY and FINGERPOST_S3_SECRET")
        .hasSizeLessThan(400);
  }
}
