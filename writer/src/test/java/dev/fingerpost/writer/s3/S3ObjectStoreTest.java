package dev.fingerpost.writer.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.RemoteObjectStoreContract;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.S3TestServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

class S3ObjectStoreTest extends RemoteObjectStoreContract {
  private final List<S3Client> clients = new ArrayList<>();

  @Override
  protected ObjectStore connect(S3Settings settings, StoreRoot root) {
    S3Client client = S3Clients.open(settings);
    clients.add(client);
    return new S3ObjectStore(client, root, settings.checksums(), Retries.standard());
  }

  @AfterEach
  void close() {
    clients.forEach(S3Client::close);
  }

  @Test
  void aClientThatRetriesByItselfMeetsItsOwnObject() {
    S3TestServer server = S3TestServer.shared();
    try (S3Client retrying = retrying(server)) {
      proxy().next("PUT", "own", new Fault.LostReply());
      new S3ObjectStore(retrying, server.root())
          .create(object(key("own"), "mine"), chunk("mine"), soon());
      assertThat(text("own")).isEqualTo("mine");
      assertThat(proxy().count("PUT", "own")).isEqualTo(2);
    }
  }

  @Test
  void aClientThatRetriesByItselfMeetsItsOwnCompletion() {
    S3TestServer server = S3TestServer.shared();
    try (S3Client retrying = retrying(server)) {
      ObjectStore.PartUpload upload =
          new S3ObjectStore(retrying, server.root()).startParts(object(key("own"), "mine"), soon());
      upload.put(1, part(1, 1000), soon());
      proxy().next("POST", "uploadId=", new Fault.LostReply());
      // What S3 answers to the second; S3Proxy repeats its first answer.
      proxy().next("POST", "uploadId=", Fault.error(412, "PreconditionFailed"));
      upload.complete(1, soon());
      assertThat(bytes(store(), key("own"))).isEqualTo(part(1, 1000).buffer());
      assertThat(proxy().count("POST", "uploadId=")).isEqualTo(2);
    }
  }

  private S3Client retrying(S3TestServer server) {
    AwsBasicCredentials credentials =
        AwsBasicCredentials.create(server.accessKey().id(), server.accessKey().secret());
    return S3Client.builder()
        .region(Region.US_EAST_1)
        .credentialsProvider(StaticCredentialsProvider.create(credentials))
        .endpointOverride(proxy().endpoint())
        .forcePathStyle(true)
        .overrideConfiguration(o -> o.retryStrategy(AwsRetryStrategy.standardRetryStrategy()))
        .build();
  }
}
