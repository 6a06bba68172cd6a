package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.testing.Adapter;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.minio.MinioClients;
import dev.fingerpost.writer.minio.MinioObjectStore;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import io.minio.MinioAsyncClient;
import java.util.ArrayList;
import java.util.List;

final class MinioAdapter implements Adapter {
  private final List<MinioAsyncClient> clients = new ArrayList<>();

  @Override
  public ObjectStore store(S3Settings settings, StoreRoot root) {
    return new MinioObjectStore(open(settings), root, settings.checksums(), Retries.standard());
  }

  @Override
  public Sweeper sweeper(S3Settings settings, StoreRoot root, int page) {
    return new MinioSweeper(open(settings), root, settings.checksums(), Retries.standard(), page);
  }

  private MinioAsyncClient open(S3Settings settings) {
    MinioAsyncClient client = MinioClients.open(settings);
    clients.add(client);
    return client;
  }

  @Override
  public void close() throws Exception {
    for (MinioAsyncClient client : clients) {
      client.close();
    }
  }
}
