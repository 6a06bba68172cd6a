package dev.fingerpost.writer.minio;

import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.StruckRequestsContract;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import io.minio.MinioAsyncClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class MinioStruckRequestsTest extends StruckRequestsContract {
  private final List<MinioAsyncClient> clients = new ArrayList<>();

  @Override
  protected ObjectStore connect(S3Settings settings, StoreRoot root) {
    MinioAsyncClient client = MinioClients.open(settings);
    clients.add(client);
    return new MinioObjectStore(client, root, settings.checksums(), Retries.standard());
  }

  @AfterEach
  void close() throws Exception {
    for (MinioAsyncClient client : clients) {
      client.close();
    }
  }
}
