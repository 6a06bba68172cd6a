package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.Config;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.postgres.Migrations;
import dev.fingerpost.writer.SystemTime;
import java.net.URI;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** {@code init} binds one root to one database, for good. */
@ExtendWith(EmbeddedStore.class)
class ClaimTest {
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final String WITNESS = "/.fingerpost/epoch-000001.json";

  private final String bucket = "claim-" + COUNT.incrementAndGet();
  private Cli server;
  private S3Client s3;

  @BeforeEach
  void emptyBucket(Cli cli) {
    server = cli;
    s3 =
        S3Client.builder()
            .region(Region.US_EAST_1)
            .endpointOverride(URI.create(cli.environment().get("FINGERPOST_S3_ENDPOINT")))
            .forcePathStyle(true)
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(
                        cli.environment().get("FINGERPOST_S3_ACCESS_KEY"),
                        cli.environment().get("FINGERPOST_S3_SECRET_KEY"))))
            .build();
    s3.createBucket(it -> it.bucket(bucket));
  }

  @AfterEach
  void close() {
    s3.close();
  }

  /** A user with an empty database of their own. */
  private Cli user() throws SQLException {
    String name = bucket.replace('-', '_') + "_" + COUNT.incrementAndGet();
    String url = server.environment().get("FINGERPOST_DATABASE_URL");
    sql(url, "create database " + name);
    return server.with(
        "FINGERPOST_DATABASE_URL", url.replaceAll("/[^/?]+($|\\?)", "/" + name + "$1"));
  }

  private static Cli at(Cli user, String root) {
    return user.with("FINGERPOST_STORE", root);
  }

  private void sql(String url, String statement) throws SQLException {
    try (Connection connection = connect(url);
        Statement call = connection.createStatement()) {
      call.execute(statement);
    }
  }

  private Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(
        url,
        server.environment().get("FINGERPOST_DATABASE_USER"),
        server.environment().get("FINGERPOST_DATABASE_PASSWORD"));
  }

  private boolean hasSchema(Cli user) throws SQLException {
    try (Connection connection = connect(user.environment().get("FINGERPOST_DATABASE_URL"));
        ResultSet row =
            connection
                .createStatement()
                .executeQuery("select to_regnamespace('fingerpost') is not null")) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private List<String> keys() {
    return s3.listObjectsV2(it -> it.bucket(bucket)).contents().stream()
        .map(S3Object::key)
        .toList();
  }

  private String text(String key) {
    return s3.getObjectAsBytes(it -> it.bucket(bucket).key(key)).asUtf8String();
  }

  private static void assertDone(Cli.Ended ended) {
    assertThat(ended.exit()).as(ended.err()).isZero();
  }

  private static void assertRefused(Cli.Ended ended, String... words) {
    assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err()).contains(words).hasLineCount(2);
  }

  @Test
  void witnessIsWrittenOnceAndAgainWhereAnOlderStoreHasNone() throws SQLException {
    Cli user = at(user(), "s3://" + bucket + "/p");
    assertDone(user.run("init"));
    String witness = text("p" + WITNESS);
    assertThat(witness)
        .startsWith("{\"format\":1,\"storeId\":\"")
        .contains("\"root\":\"s3://" + bucket + "/p\",\"epoch\":1,\"systemIdentifier\":\"")
        .endsWith("\"timeline\":\"00000001\"}\n");
    assertDone(at(user, "s3a://" + bucket + "/%70/").run("init"));
    assertThat(keys()).containsExactly("p" + WITNESS);

    s3.deleteObject(it -> it.bucket(bucket).key("p" + WITNESS)); // as before there were any
    assertDone(user.run("init"));
    assertThat(text("p" + WITNESS)).isEqualTo(witness);
  }

  @Test
  void rootOfAnotherDatabaseIsRefusedAndNothingWritten() throws SQLException {
    assertDone(at(user(), "s3://" + bucket + "/p").run("init"));
    String witness = text("p" + WITNESS);
    Cli other = at(user(), "s3://" + bucket + "/p");
    assertRefused(other.run("init"), "belongs to store ", " holds no store yet", "another root");
    assertThat(hasSchema(other)).isFalse();

    Cli third = at(user(), "s3://" + bucket + "/q");
    assertDone(third.run("init"));
    s3.deleteObject(it -> it.bucket(bucket).key("q" + WITNESS));
    s3.putObject(
        it -> it.bucket(bucket).key("q" + WITNESS),
        RequestBody.fromString(witness.replace("/p\"", "/q\"")));
    Cli.Ended ended = third.run("init");
    assertRefused(ended, "belongs to store ", " holds store ");
    assertThat(text("q" + WITNESS)).contains("/q\"");
  }

  @Test
  void rootsInsideOrAboveAnotherAreRefusedAndNothingWritten() throws SQLException {
    assertDone(at(user(), "s3://" + bucket + "/a/b").run("init"));
    Cli other = user();
    for (String inside : new String[] {"/a/b/c", "/a/b/c/d", "/a/b/.fingerpost"}) {
      assertRefused(
          at(other, "s3://" + bucket + inside).run("init"),
          "is inside the root of another store, s3://" + bucket + "/a/b:");
    }
    for (String above : new String[] {"", "/", "/a"}) {
      assertRefused(
          at(other, "s3://" + bucket + above).run("init"),
          "is above the root of another store, s3://" + bucket + "/a/b:");
    }
    assertThat(hasSchema(other)).isFalse();
    assertThat(keys()).containsExactly("a/b" + WITNESS);
    assertDone(at(other, "s3://" + bucket + "/a/b_2").run("init"));
    assertDone(at(user(), "s3://" + bucket + "/a/b2").run("init"));
    assertDone(at(other, "s3://" + bucket + "/a/b_2").run("init"));
  }

  @Test
  void whoWritesSecondOfTwoThatSawNothingIsRefused() throws SQLException {
    Cli upper = at(user(), "s3://" + bucket + "/a");
    Cli lower = at(user(), "s3://" + bucket + "/a/b");
    try (Claim one = claim(upper);
        Claim other = claim(lower)) {
      one.check(Optional.empty());
      other.check(Optional.empty());
      one.write(row(upper));
      assertThatThrownBy(() -> other.write(row(lower)))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("is inside the root of another store, s3://" + bucket + "/a:");
    }
    assertRefused(lower.run("init"), "is inside the root of another store");
  }

  private static Claim claim(Cli user) {
    return Claim.open(Config.from(user.environment()), SystemTime.INSTANCE);
  }

  private static Witness row(Cli user) {
    Config config = Config.from(user.environment());
    DataSource database = Provision.database(config.database());
    int unused = Migrations.migrate(database);
    return new StoreRow(database, config.storage().root()).create(new SecureRandom());
  }

  @Test
  void twoAtOnceBothSucceedWithOneWitness() throws SQLException {
    Cli user = at(user(), "s3://" + bucket + "/p");
    List<CompletableFuture<Cli.Ended>> both =
        IntStream.range(0, 2)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> user.run("init")))
            .toList();
    both.forEach(each -> assertDone(each.join()));
    assertThat(keys()).containsExactly("p" + WITNESS);
  }
}
