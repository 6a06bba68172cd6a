package dev.fingerpost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.remote.ChecksumMode;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigTest {
  private final Map<String, String> variables =
      new HashMap<>(
          Map.of(
              "FINGERPOST_DATABASE_URL", "jdbc:postgresql://localhost/app",
              "FINGERPOST_DATABASE_USER", "etl",
              "FINGERPOST_STORE", "s3://bucket/prefix"));

  @Test
  void threeVariablesMakeAStoreOnAws() {
    Config.Storage storage = Config.from(variables).storage();
    assertThat(storage.root()).hasToString("s3://bucket/prefix");
    assertThat(storage.client()).isEqualTo(Config.Client.S3);
    assertThat(storage.access().endpoint()).isNull();
    assertThat(storage.access().pathStyle()).isFalse();
    assertThat(storage.access().accessKey()).isNull();
  }

  @Test
  void anotherServerIsReachedByItsEndpointInPathStyle() {
    variables.put("FINGERPOST_S3_ENDPOINT", "http://127.0.0.1:9000");
    variables.put("FINGERPOST_S3_CLIENT", "minio");
    variables.put("FINGERPOST_S3_CHECKSUMS", "when_required");
    variables.put("FINGERPOST_S3_ACCESS_KEY", "key");
    variables.put("FINGERPOST_S3_SECRET_KEY", "topsecret");
    variables.put("FINGERPOST_DATABASE_PASSWORD", "topsecret");
    Config config = Config.from(variables);
    assertThat(config.storage().client()).isEqualTo(Config.Client.MINIO);
    assertThat(config.storage().access().endpoint()).isEqualTo(URI.create("http://127.0.0.1:9000"));
    assertThat(config.storage().access().pathStyle()).isTrue();
    assertThat(config.storage().access().checksums()).isEqualTo(ChecksumMode.WHEN_REQUIRED);
    assertThat(config.toString()).contains("key").doesNotContain("topsecret");
  }

  @Test
  void aPasswordInTheUrlIsMaskedToo() {
    variables.put("FINGERPOST_DATABASE_URL", "jdbc:postgresql://h/d?password=topsecret&ssl=true");
    assertThat(Config.from(variables).toString()).contains("ssl=true").doesNotContain("topsecret");
  }

  @Test
  void aUrlThatIsNotPostgresIsRefusedWithoutPrintingIt() {
    for (String url : new String[] {"postgresql://u:topsecret@127.0.0.1/x", "jdbc:mysql://h/d"}) {
      variables.put("FINGERPOST_DATABASE_URL", url);
      assertThatThrownBy(() -> Config.from(variables))
          .isInstanceOf(InvalidNameException.class)
          .hasMessage(
              "FINGERPOST_DATABASE_URL: the database URL must begin with jdbc:postgresql://");
    }
  }

  @Test
  void whatIsMissingIsNamed() {
    for (String name : Map.copyOf(variables).keySet()) {
      String value = variables.remove(name);
      assertComplaint(name + " is not set");
      variables.put(name, value);
    }
  }

  @Test
  void whatIsWrongIsNamed() {
    assertComplaint("FINGERPOST_STORE", "http://bucket", "FINGERPOST_STORE: store root");
    assertComplaint("FINGERPOST_S3_ENDPOINT", "localhost:9000", "http://localhost:9000");
    assertComplaint("FINGERPOST_S3_PATH_STYLE", "yes", "must be true or false");
    assertComplaint("FINGERPOST_S3_CHECKSUMS", "never", "when_supported, when_required");
    assertComplaint("FINGERPOST_S3_CLIENT", "gcs", "must be one of s3, minio");
    assertComplaint("FINGERPOST_S3_ACCESS_KEY", "key", "FINGERPOST_S3_SECRET_KEY");
  }

  private void assertComplaint(String name, String value, String complaint) {
    String before = variables.put(name, value);
    assertComplaint(complaint);
    if (before == null) {
      variables.remove(name);
    } else {
      variables.put(name, before);
    }
  }

  private void assertComplaint(String complaint) {
    assertThatThrownBy(() -> Config.from(variables))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("\n");
  }
}
