package dev.fingerpost.publisher;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Ports;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.minio.MinioClients;
import dev.fingerpost.writer.minio.MinioObjectStore;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.FaultPlace;
import dev.fingerpost.writer.testing.FaultProxy;
import dev.fingerpost.writer.testing.S3ProxyServer;
import io.minio.MinioAsyncClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.s3.S3Client;

/** Readers get the published bytes or an error, whatever becomes of the answers on the way (G5). */
@Timeout(120)
class StruckReadsTest {
  private static final long SEED = 5;
  private static final int SIZE = 3000;
  private static final ResultPath PATH = new ResultPath("data.bin");

  private enum Client {
    AWS,
    MINIO
  }

  private static S3ProxyServer server;

  @TempDir Path folder;

  private final Random random = new Random(SEED);
  private final byte[] published = new byte[SIZE];
  private FaultProxy proxy;
  private Ports ports;
  private Version version;

  @BeforeAll
  static void start() {
    server = S3ProxyServer.start("memory"); // where the store in memory says that it is
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void publish() throws Exception {
    proxy = new FaultProxy(server.endpoint());
    ports = new MemoryTestStore().ports();
    random.nextBytes(published);
    Files.write(folder.resolve(PATH.value()), published);
    Files.writeString(folder.resolve("other.txt"), "other");
    try (S3Client client = S3Clients.open(settings(server.endpoint()));
        Fingerpost store =
            Fingerpost.over(ports.over(new S3ObjectStore(client, ports.objects().root())));
        Tenure tenure = store.pointer("reports/daily").acquire(Duration.ofMinutes(5))) {
      version = tenure.publish("day", Content.ofFolder(folder)).orElseThrow();
    }
  }

  @AfterEach
  void disconnect() {
    proxy.close();
  }

  private static S3Settings settings(URI endpoint) {
    return S3Settings.compatible(
        endpoint, new AccessKey(server.accessKey(), server.secretKey(), null));
  }

  /** The bytes of the file; empty if the read failed, as it may. */
  private Optional<byte[]> read(PointerReader reader) {
    try (InputStream in = reader.open(version, PATH, soon())) {
      return Optional.of(in.readAllBytes());
    } catch (FingerpostException failed) {
      return Optional.empty();
    } catch (IOException undeclared) {
      throw new AssertionError(undeclared);
    }
  }

  private interface Reading {
    void with(PointerReader reader) throws Exception;
  }

  private void reading(Client kind, Reading reading) throws Exception {
    S3Settings settings = settings(proxy.endpoint());
    if (kind == Client.AWS) {
      try (S3Client client = S3Clients.open(settings)) {
        over(new S3ObjectStore(client, ports.objects().root()), reading);
      }
    } else {
      MinioAsyncClient client = MinioClients.open(settings);
      try {
        over(new MinioObjectStore(client, ports.objects().root()), reading);
      } finally {
        client.close();
      }
    }
  }

  private void over(ObjectStore objects, Reading reading) throws Exception {
    try (Fingerpost store = Fingerpost.over(ports.over(objects))) {
      reading.with(store.reader());
    }
  }

  /** Strikes the read's next request for an object whose key ends so. */
  private void strike(String end, IntFunction<Fault> fault) {
    proxy.next(FaultPlace.ANSWERED, "GET", end, fault.apply(random.nextInt(SIZE)));
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void aTruncatedAnswerIsResumed(Client client) throws Exception {
    reading(
        client,
        reader -> {
          for (int n = 0; n < 15; n++) {
            strike("data.bin", Fault.Truncate::new);
            assertThat(read(reader)).as("seed %d, read %d", SEED, n).get().isEqualTo(published);
            assertThat(proxy.idle()).isTrue();
          }
        });
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void aChangedAnswerIsAnErrorOrAskedForAgain(Client client) throws Exception {
    reading(
        client,
        reader -> {
          for (int n = 0; n < 15; n++) {
            strike("data.bin", Fault.Corrupt::new);
            Optional<byte[]> bytes = read(reader);
            if (bytes.isPresent()) {
              assertThat(bytes).as("seed %d, read %d", SEED, n).get().isEqualTo(published);
            }
            assertThat(proxy.idle()).isTrue();
          }
          assertThat(read(reader)).get().isEqualTo(published);
        });
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void aManifestThatIsCutOrChangedNamesNoWrongFile(Client client) throws Exception {
    reading(
        client,
        reader -> {
          for (int n = 0; n < 15; n++) {
            strike("manifest.json", n % 2 == 0 ? Fault.Truncate::new : Fault.Corrupt::new);
            Optional<byte[]> bytes = read(reader);
            assertThat(proxy.idle()).isTrue();
            assertThat(n % 2 == 0 && bytes.isEmpty()).as("a cut is resumed").isFalse();
            if (bytes.isPresent()) {
              assertThat(bytes).as("seed %d, read %d", SEED, n).get().isEqualTo(published);
            }
          }
        });
  }
}
