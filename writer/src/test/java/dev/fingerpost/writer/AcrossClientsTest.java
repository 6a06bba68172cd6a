package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.ResultManifest.Entry;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import dev.fingerpost.writer.minio.MinioClients;
import dev.fingerpost.writer.minio.MinioObjectStore;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3TestServer;
import io.minio.MinioAsyncClient;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;

/** What one client writes the other reads, byte for byte. */
class AcrossClientsTest extends WriterFixture {
  private final S3TestServer server = S3TestServer.shared();
  private final S3Client aws = S3Clients.open(server.settings());
  private final MinioAsyncClient minio = MinioClients.open(server.settings());
  private final ObjectStore awsStore = new S3ObjectStore(aws, server.root());
  private final ObjectStore minioStore = new MinioObjectStore(minio, server.root());
  private ObjectStore reading = awsStore;

  @Override
  ObjectStore store() {
    return reading;
  }

  @BeforeEach
  void files() throws IOException {
    for (int i = 0; i < 20; i++) {
      file("größe/" + i, random(i * 1000));
    }
    file("large", random(2 * PART + 3));
  }

  @AfterEach
  void close() throws Exception {
    aws.close();
    minio.close();
  }

  private Sha256 writeAndRead(ObjectStore writing, ObjectStore other) throws IOException {
    Descriptor written = writer(writing, 3).write(attempt, Content.ofFolder(folder), soon());
    reading = other;
    List<Entry> entries = manifest(written);
    assertThat(entries).hasSize(21);
    for (Entry entry : entries) {
      assertThat(Sha256.of(read(attempt.key(entry.path())))).isEqualTo(entry.sha256());
    }
    return written.sha256();
  }

  @Test
  void theAwsClientWritesAndTheMinioClientReads() throws IOException {
    Sha256 digest = writeAndRead(awsStore, minioStore);
    assertThat(digest).isEqualTo(digestInMemory());
  }

  @Test
  void theMinioClientWritesAndTheAwsClientReads() throws IOException {
    Sha256 digest = writeAndRead(minioStore, awsStore);
    assertThat(digest).isEqualTo(digestInMemory());
  }

  private Sha256 digestInMemory() {
    ObjectStore memory = new MemoryObjectStore(server.root());
    return writer(memory, 1).write(attempt(), Content.ofFolder(folder), soon()).sha256();
  }
}
