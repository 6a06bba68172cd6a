package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3ProxyServer;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** One plan, and one collection, whether the bucket's name stands in the path or in the host. */
class AddressingStylesTest {
  private static final String BUCKET = "styles";

  /** Every name is this machine's. */
  private static final class Loopback implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) {
      return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }

  private static S3Client hostStyle(S3ProxyServer server) {
    return S3Client.builder()
        .region(Region.of(S3ProxyServer.REGION))
        .endpointOverride(server.endpoint())
        .forcePathStyle(false)
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(server.accessKey(), server.secretKey())))
        .httpClientBuilder(Apache5HttpClient.builder().dnsResolver(new Loopback()))
        .build();
  }

  private static S3Client pathStyle(S3ProxyServer server) {
    AccessKey key = new AccessKey(server.accessKey(), server.secretKey(), null);
    return S3Clients.open(S3Settings.compatible(server.endpoint(), key));
  }

  @Test
  void bothStylesGiveTheSamePlanAndEitherCollectsWhatTheOtherLeft() {
    StoreRoot root = StoreRoot.parse("s3://styles/café/a b");
    StoreInfo info = new StoreInfo(new UUID(1, 1), root.toString(), new UUID(2, 2), 1);
    try (S3ProxyServer server = S3ProxyServer.startVirtual(BUCKET);
        S3Client path = pathStyle(server);
        S3Client host = hostStyle(server)) {
      MemoryDatabase database = new MemoryDatabase(info, SystemTime.INSTANCE, Set.of());
      CollectorLab.Parts parts =
          CollectorLab.Parts.memory(
              database, MemoryTestStore.ports(database, new S3ObjectStore(path, root)));
      try (CollectorLab lab = new CollectorLab(parts, () -> new S3Sweeper(path, root))) {
        assertThat(lab.publish("p", "1").number()).isEqualTo(1);
        String orphan = lab.leave("p", new Position(Fence.of(1, 1), 7));

        StoreRoot spelled = StoreRoot.parse("s3a://styles/caf%C3%A9/a%20b/");
        Tools other =
            lab.tools(
                new S3ObjectStore(host, spelled),
                new S3Sweeper(host, spelled),
                parts.proofs(),
                parts.worklist());
        List<Judged> plan = plan(lab, lab.tools());
        assertThat(plan).extracting(Judged::verdict).contains(Verdict.ORPHAN, Verdict.REFERENCED);
        assertThat(plan(lab, other)).containsExactlyInAnyOrderElementsOf(plan);

        assertThat(lab.run(CollectOptions.DEFAULT, other).tally().get(Tally.FREED)).isEqualTo(1);
        assertThat(lab.attempts("p")).hasSize(1).doesNotContain(orphan);
      }
    }
  }

  private static List<Judged> plan(CollectorLab lab, Tools tools) {
    CollectorLab.Heard heard = new CollectorLab.Heard();
    CollectReport ignored =
        new OrphanCollector(tools, "test", lab.workers)
            .plan(CollectOptions.DEFAULT, Optional.empty(), heard, new StopSign());
    return List.copyOf(heard.judged);
  }
}
