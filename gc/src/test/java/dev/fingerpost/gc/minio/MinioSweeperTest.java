package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.RemoteSweeperContract;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.minio.MinioClients;
import dev.fingerpost.writer.minio.MinioObjectStore;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import io.minio.MinioAsyncClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class MinioSweeperTest extends RemoteSweeperContract {
  private final List<MinioAsyncClient> clients = new ArrayList<>();

  @Override
  protected ObjectStore store(S3Settings settings, StoreRoot root) {
    return new MinioObjectStore(open(settings), root, settings.checksums(), Retries.standard());
  }

  @Override
  protected Sweeper sweeper(S3Settings settings, StoreRoot root, int page) {
    return new MinioSweeper(open(settings), root, settings.checksums(), Retries.standard(), page);
  }

  private MinioAsyncClient open(S3Settings settings) {
    MinioAsyncClient client = MinioClients.open(settings);
    clients.add(client);
    return client;
  }

  @AfterEach
  void close() throws Exception {
    for (MinioAsyncClient client : clients) {
      client.close();
    }
  }
}
