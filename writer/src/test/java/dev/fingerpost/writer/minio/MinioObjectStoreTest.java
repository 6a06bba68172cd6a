package dev.fingerpost.writer.minio;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.RemoteObjectStoreContract;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import io.minio.MinioAsyncClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MinioObjectStoreTest extends RemoteObjectStoreContract {
  private final List<MinioAsyncClient> clients = new ArrayList<>();

  @Override
  protected ObjectStore connect(S3Settings settings, StoreRoot root) {
    MinioAsyncClient client = MinioClients.open(settings);
    clients.add(client);
    return new MinioObjectStore(client, root, settings.checksums(), Retries.standard());
  }

  @Test
  void anErrorInTheClientPassesAsItIs() {
    OutOfMemoryError error = new OutOfMemoryError("injected");
    CompletableFuture<Object> failed =
        CompletableFuture.supplyAsync(
                () -> {
                  throw error;
                })
            .thenApply(answer -> answer);
    assertThatThrownBy(() -> MinioFailures.await(() -> failed, Duration.ofSeconds(20)))
        .isSameAs(error);
  }

  @AfterEach
  void close() throws Exception {
    for (MinioAsyncClient client : clients) {
      client.close();
    }
  }
}
