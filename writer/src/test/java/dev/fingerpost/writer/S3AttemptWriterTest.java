package dev.fingerpost.writer;

import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.s3.S3Client;

/** The same over the AWS SDK, on a real S3 endpoint. */
class S3AttemptWriterTest extends AttemptWriterTest {
  private static S3Client client;

  @BeforeAll
  static void connect() {
    client = S3Clients.open(S3TestServer.shared().settings());
  }

  @AfterAll
  static void close() {
    client.close();
  }

  @Override
  ObjectStore store() {
    return new S3ObjectStore(client, S3TestServer.shared().root());
  }
}
