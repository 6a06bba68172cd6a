package dev.fingerpost.writer.testing;

import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import java.net.URI;

/**
 * The server the remote tests run against: S3Proxy in this process, one for all tests, or the one
 * that the system properties {@code fingerpost.test.s3.endpoint}, {@code .bucket}, {@code .key} and
 * {@code .secret} name.
 */
public record S3TestServer(URI endpoint, StoreRoot root, AccessKey accessKey) {
  private static final String PROPERTY = "fingerpost.test.s3.";

  private static final class Holder {
    static final S3TestServer SHARED = isExternal() ? external() : embedded();
  }

  public static S3TestServer shared() {
    return Holder.SHARED;
  }

  public static boolean isExternal() {
    return System.getProperty(PROPERTY + "endpoint") != null;
  }

  private static S3TestServer external() {
    return new S3TestServer(
        URI.create(System.getProperty(PROPERTY + "endpoint")),
        new StoreRoot(System.getProperty(PROPERTY + "bucket"), "some/root"),
        new AccessKey(
            System.getProperty(PROPERTY + "key"), System.getProperty(PROPERTY + "secret"), null));
  }

  /** Lives as long as the process. */
  private static S3TestServer embedded() {
    S3ProxyServer server = S3ProxyServer.start("contract");
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    return new S3TestServer(
        server.endpoint(),
        new StoreRoot("contract", "some/root"),
        new AccessKey(server.accessKey(), server.secretKey(), null));
  }

  public S3Settings settings() {
    return settingsAt(endpoint);
  }

  /** The same server through a proxy. */
  public S3Settings settingsAt(URI proxy) {
    return S3Settings.compatible(proxy, accessKey);
  }
}
