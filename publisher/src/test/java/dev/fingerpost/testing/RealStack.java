package dev.fingerpost.testing;

import dev.fingerpost.Ports;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3ProxyServer;
import software.amazon.awssdk.services.s3.S3Client;

/** A store on a real PostgreSQL and a real S3 endpoint; both run once per JVM. */
public final class RealStack {
  private RealStack() {}

  private static final class Shared {
    static final StoreRoot ROOT = StoreRoot.parse(new PostgresTestStore().database.store().root());
    static final S3ProxyServer SERVER = S3ProxyServer.start(ROOT.bucket());
    static final S3Client CLIENT = S3Clients.open(settings(SERVER));

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
    }

    private static S3Settings settings(S3ProxyServer server) {
      return S3Settings.compatible(
          server.endpoint(), new AccessKey(server.accessKey(), server.secretKey(), null));
    }
  }

  /** How its S3 endpoint is reached. */
  public static S3Settings settings() {
    return Shared.settings(Shared.SERVER);
  }

  public static StoreRoot root() {
    return Shared.ROOT;
  }

  /** An emptied database, and what objects there are from tests before. */
  public static Ports fresh() {
    return new PostgresTestStore().ports().over(objects());
  }

  /** The objects alone. */
  public static ObjectStore objects() {
    return new S3ObjectStore(Shared.CLIENT, Shared.ROOT);
  }
}
