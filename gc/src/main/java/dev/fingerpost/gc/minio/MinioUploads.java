package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.remote.SweepRequests.Begun;
import dev.fingerpost.gc.remote.SweepRequests.Wanted;
import io.minio.Http.QueryParameters;
import io.minio.ListMultipartUploadsArgs;
import io.minio.MinioAsyncClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Response;

/**
 * ListMultipartUploads by the MinIO client, with its answer read here: the client's own reader
 * refuses one without initiators and owners, which not every server names (SeaweedFS does not). It
 * shares the connections of the client it is made of.
 */
final class MinioUploads extends MinioAsyncClient {
  MinioUploads(MinioAsyncClient client) {
    super(client);
  }

  /** Does nothing: the connections are those of the caller's client. */
  @Override
  public void close() {}

  CompletableFuture<Begun> list(String bucket, Wanted wanted) {
    QueryParameters query =
        new QueryParameters(
            "uploads",
            "",
            "encoding-type",
            "url",
            "max-uploads",
            Integer.toString(wanted.limit()),
            "prefix",
            wanted.prefix());
    if (!wanted.after().key().isEmpty()) {
      query.put("key-marker", wanted.after().key());
    }
    if (!wanted.after().id().isEmpty()) {
      query.put("upload-id-marker", wanted.after().id());
    }
    return executeGetAsync(ListMultipartUploadsArgs.builder().bucket(bucket).build(), null, query)
        .thenApply(MinioUploads::read);
  }

  private static Begun read(Response answer) {
    try (answer) {
      return UploadsXml.read(answer.body().byteStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
