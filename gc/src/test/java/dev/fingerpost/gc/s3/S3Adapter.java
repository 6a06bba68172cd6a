package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.testing.Adapter;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.s3.S3Client;

final class S3Adapter implements Adapter {
  private final List<S3Client> clients = new ArrayList<>();

  @Override
  public ObjectStore store(S3Settings settings, StoreRoot root) {
    return new S3ObjectStore(open(settings), root, settings.checksums(), Retries.standard());
  }

  @Override
  public Sweeper sweeper(S3Settings settings, StoreRoot root, int page) {
    return new S3Sweeper(open(settings), root, settings.checksums(), Retries.standard(), page);
  }

  private S3Client open(S3Settings settings) {
    S3Client client = S3Clients.open(settings);
    clients.add(client);
    return client;
  }

  @Override
  public void close() throws Exception {
    for (S3Client client : clients) {
      client.close();
    }
  }
}
