package dev.fingerpost.writer.s3;

import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.StruckRequestsContract;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import software.amazon.awssdk.services.s3.S3Client;

class S3StruckRequestsTest extends StruckRequestsContract {
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
}
