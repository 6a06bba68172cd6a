package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** An S3 server over a folder, in this process. */
final class ObjectServer implements AutoCloseable {
  private static final long LARGEST_SIGNED_BODY = 256L << 20;

  private final S3Proxy proxy;

  private ObjectServer(S3Proxy proxy) {
    this.proxy = proxy;
  }

  /** Starts it; its one bucket is there afterwards. */
  static ObjectServer start(Path objects, Endpoints endpoints) throws IOException {
    Workspace.privateFolder(objects);
    Workspace.privateFolder(objects.resolve(Endpoints.BUCKET));
    S3Proxy proxy =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://" + Endpoints.HOST + ":" + endpoints.s3()))
            .awsAuthentication(
                AuthenticationType.AWS_V2_OR_V4, endpoints.accessKey(), endpoints.secretKey())
            .v4MaxNonChunkedRequestSize(LARGEST_SIGNED_BODY)
            .ignoreUnknownHeaders(true)
            .build();
    try {
      proxy.start();
    } catch (Exception e) {
      throw new EmbeddedException("the S3 server cannot start: " + e.getMessage(), e);
    }
    return new ObjectServer(proxy);
  }

  @Override
  public void close() {
    try {
      proxy.stop();
    } catch (Exception e) {
      throw new EmbeddedException("the S3 server cannot stop: " + e.getMessage(), e);
    }
  }
}
