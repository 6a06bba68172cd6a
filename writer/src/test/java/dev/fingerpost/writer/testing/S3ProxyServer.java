package dev.fingerpost.writer.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * A real S3 endpoint in this process: S3Proxy over a temporary folder, on a free port of the
 * loopback interface, with credentials of its own.
 */
public final class S3ProxyServer implements AutoCloseable {
  public static final String REGION = "us-east-1";

  private final String host;

  private final Path folder;
  private final S3Proxy proxy;
  private final String accessKey = "access-" + Long.toHexString(System.nanoTime());
  private final String secretKey = "secret-" + Long.toHexString(System.nanoTime());

  /** Whether the folder goes with the server. */
  private final boolean passing;

  private S3ProxyServer(Path folder, boolean passing, String host, boolean virtual) {
    this.folder = folder;
    this.passing = passing;
    this.host = host;
    S3Proxy.Builder builder =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(folder.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, accessKey, secretKey)
            .ignoreUnknownHeaders(true)
            .v4MaxNonChunkedRequestSize(128L << 20)
            .jettyMaxThreads(100);
    this.proxy = (virtual ? builder.virtualHost(host) : builder).build();
  }

  /** Starts a server that has these buckets. */
  public static S3ProxyServer start(String... buckets) {
    return start("127.0.0.1", false, buckets);
  }

  /**
   * The same for requests to {@code localhost} and nothing else: a bucket may stand in the path, or
   * before that name in the host, for whoever resolves it.
   */
  public static S3ProxyServer startVirtual(String... buckets) {
    return start("localhost", true, buckets);
  }

  private static S3ProxyServer start(String host, boolean virtual, String... buckets) {
    try {
      Path folder = Files.createTempDirectory("s3proxy");
      return start(new S3ProxyServer(folder, true, host, virtual), buckets);
    } catch (Exception e) {
      throw new IllegalStateException("S3Proxy does not start", e);
    }
  }

  private static S3ProxyServer start(S3ProxyServer server, String... buckets) throws Exception {
    for (String bucket : buckets) {
      server.createBucket(bucket);
    }
    server.proxy.start();
    return server;
  }

  /** Starts a server on a folder that outlives it, with what an earlier one left there. */
  public static S3ProxyServer startIn(Path folder, String... buckets) {
    try {
      Path made = Files.createDirectories(folder);
      return start(new S3ProxyServer(made, false, "127.0.0.1", false), buckets);
    } catch (Exception e) {
      throw new IllegalStateException("S3Proxy does not start", e);
    }
  }

  /** A bucket is a folder. */
  public void createBucket(String bucket) throws IOException {
    Files.createDirectories(folder.resolve(bucket));
  }

  public URI endpoint() {
    return URI.create("http://" + host + ":" + proxy.getPort());
  }

  public String accessKey() {
    return accessKey;
  }

  public String secretKey() {
    return secretKey;
  }

  /** Where the objects lie as files. */
  public Path folder() {
    return folder;
  }

  @Override
  public void close() {
    try {
      proxy.stop();
      if (passing) {
        deleteFolder();
      }
    } catch (Exception e) {
      throw new IllegalStateException("S3Proxy does not stop", e);
    }
  }

  private void deleteFolder() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
