package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.ObjectInfo;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.minio.MinioClients;
import dev.fingerpost.writer.minio.MinioObjectStore;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3TestServer;
import io.minio.MinioAsyncClient;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;

/** Written by one client, read and verified by the other. */
class TwoClientsTest {
  private static final int PART = 5 << 20;

  private final S3TestServer server = S3TestServer.shared();
  private final S3Client aws = S3Clients.open(server.settings());
  private final MinioAsyncClient minio = MinioClients.open(server.settings());
  private final ObjectStore overAws = new S3ObjectStore(aws, server.root());
  private final ObjectStore overMinio = new MinioObjectStore(minio, server.root());
  private final String folder = "two-" + System.nanoTime() + "/";

  @AfterEach
  void close() throws Exception {
    aws.close();
    minio.close();
  }

  @Test
  void minioReadsWhatAwsWrote() throws IOException {
    writtenByOneReadByTheOther(overAws, overMinio);
  }

  @Test
  void awsReadsWhatMinioWrote() throws IOException {
    writtenByOneReadByTheOther(overMinio, overAws);
  }

  private void writtenByOneReadByTheOther(ObjectStore one, ObjectStore other) throws IOException {
    ObjectKey small = new ObjectKey(folder + "päth/small +&=%20.csv");
    ObjectKey large = new ObjectKey(folder + "large");
    byte[] bytes = new byte[2 * PART];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 7 + (i >> 9));
    }
    one.create(new NewObject(small, "n1", ObjectSettings.DEFAULT), Chunk.of(bytes, 1234), soon());
    PartUpload upload = one.startParts(new NewObject(large, "n2", ObjectSettings.DEFAULT), soon());
    byte[] second = Arrays.copyOfRange(bytes, PART, bytes.length);
    upload.put(1, Chunk.of(bytes, PART), soon());
    upload.put(2, Chunk.of(second, PART), soon());
    upload.complete(2, soon());

    assertThat(other.head(small, soon())).contains(new ObjectInfo(small, 1234, "n1"));
    assertThat(other.head(large, soon())).contains(new ObjectInfo(large, bytes.length, "n2"));
    assertThat(digest(other, small)).isEqualTo(Sha256.of(Arrays.copyOf(bytes, 1234)));
    assertThat(digest(other, large)).isEqualTo(Sha256.of(bytes));
    Listing all = new Listing(folder, "", "", 10);
    assertThat(other.list(all, soon())).isEqualTo(one.list(all, soon()));
    assertThat(other.list(all, soon()).objects()).hasSize(2);
  }

  private static Sha256 digest(ObjectStore store, ObjectKey key) throws IOException {
    try (InputStream in = store.read(key, 0, Long.MAX_VALUE, soon())) {
      return Sha256.of(in.readAllBytes());
    }
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }
}
