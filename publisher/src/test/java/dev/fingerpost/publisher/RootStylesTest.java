package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3ProxyServer;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** One root is one place, whether the bucket's name stands in the path or in the host. */
class RootStylesTest {
  private static final String BUCKET = "styles";

  /** Answers for the names of this test, which no machine need know. */
  private static final class Names implements DnsResolver {
    final List<String> asked = new ArrayList<>();

    @Override
    public InetAddress[] resolve(String host) {
      asked.add(host);
      return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  private static S3Client hostStyle(S3ProxyServer server, Names names) {
    return S3Client.builder()
        .region(Region.of(S3ProxyServer.REGION))
        .endpointOverride(server.endpoint())
        .forcePathStyle(false)
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(server.accessKey(), server.secretKey())))
        .httpClientBuilder(Apache5HttpClient.builder().dnsResolver(names))
        .build();
  }

  private static S3Client pathStyle(S3ProxyServer server) {
    AccessKey key = new AccessKey(server.accessKey(), server.secretKey(), null);
    return S3Clients.open(S3Settings.compatible(server.endpoint(), key));
  }

  @Test
  void pathStyleAndHostStyleMeetUnderEverySpellingOfTheRoot() {
    Names names = new Names();
    try (S3ProxyServer server = S3ProxyServer.startVirtual(BUCKET);
        S3Client path = pathStyle(server);
        S3Client host = hostStyle(server, names)) {
      StoreRoot root = StoreRoot.parse("s3://styles/café/a b");
      Witness witness = new Witness(new UUID(1, 1), new UUID(2, 2), root, 1, "75", "00000001");
      ObjectStore one = new S3ObjectStore(path, root);
      assertThat(new Witnesses(one).create(witness, soon())).isEqualTo(witness);

      ObjectStore other = new S3ObjectStore(host, StoreRoot.parse("s3a://styles/caf%C3%A9/a%20b/"));
      assertThat(new Witnesses(other).newest(soon())).contains(witness);
      Listing all = new Listing("", "", "", 1000);
      assertThat(other.list(all, soon())).isEqualTo(one.list(all, soon()));
      assertThat(names.asked).contains("styles.localhost");
    }
  }
}
