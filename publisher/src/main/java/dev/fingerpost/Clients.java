package dev.fingerpost;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.minio.MinioClients;
import dev.fingerpost.writer.minio.MinioObjectStore;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import io.minio.MinioAsyncClient;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Makes the clients a configuration asks for. Their libraries are optional dependencies, so each is
 * touched only inside a class of its own, and its absence is a clear error.
 */
public final class Clients {
  private Clients() {}

  /**
   * Objects as readers and writers see them.
   *
   * @param toClose told what has to be closed
   * @throws FingerpostException if the library of the client is not there
   */
  public static ObjectStore objects(Config.Storage storage, Consumer<AutoCloseable> toClose) {
    return storage.client() == Config.Client.S3
        ? needing(
            "software.amazon.awssdk:s3 and software.amazon.awssdk:apache5-client",
            () -> Aws.open(storage, toClose))
        : needing(
            "io.minio:minio and com.squareup.okhttp3:okhttp-jvm",
            () -> Minio.open(storage, toClose));
  }

  /**
   * A pool of connections; none is made before it is needed.
   *
   * @param toClose told what has to be closed
   * @throws FingerpostException if HikariCP is not there
   */
  public static DataSource database(Config.Database database, Consumer<AutoCloseable> toClose) {
    return needing("com.zaxxer:HikariCP", () -> Hikari.open(database, toClose));
  }

  /**
   * Runs what needs a library that may not be there.
   *
   * @param libraries for the message, as {@code group:artifact}
   * @throws FingerpostException if they are not there
   */
  public static <T> T needing(String libraries, Supplier<T> client) {
    try {
      return client.get();
    } catch (NoClassDefFoundError e) {
      throw new FingerpostException(
          "this configuration needs " + libraries + " on the class path: add the dependency", e);
    }
  }

  private static final class Aws {
    static ObjectStore open(Config.Storage storage, Consumer<AutoCloseable> toClose) {
      S3Client client = S3Clients.open(storage.access());
      toClose.accept(client);
      return new S3ObjectStore(
          client, storage.root(), storage.access().checksums(), Retries.standard());
    }
  }

  private static final class Minio {
    static ObjectStore open(Config.Storage storage, Consumer<AutoCloseable> toClose) {
      MinioAsyncClient client = MinioClients.open(storage.access());
      toClose.accept(client);
      return new MinioObjectStore(
          client, storage.root(), storage.access().checksums(), Retries.standard());
    }
  }

  private static final class Hikari {
    /** One per publish under way, and one each for a renewal and a look. */
    private static final int CONNECTIONS = 10;

    /** An unreachable server is told to the caller, whose call is repeated within its budget. */
    private static final Duration CONNECT = Duration.ofSeconds(10);

    static DataSource open(Config.Database database, Consumer<AutoCloseable> toClose) {
      HikariConfig config = new HikariConfig();
      config.setPoolName("fingerpost");
      config.setDataSource(source(database));
      config.setMaximumPoolSize(CONNECTIONS);
      config.setMinimumIdle(0);
      config.setConnectionTimeout(CONNECT.toMillis());
      config.setInitializationFailTimeout(-1);
      // Said, not asked of the first connection: (1) the server crashes while that is asked,
      // (2) the pool takes -1 for the answer and sets it on each later connection, which fails,
      // (3) the server is back, and this process never has a connection again.
      config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
      HikariDataSource pool = new HikariDataSource(config);
      toClose.accept(pool);
      return pool;
    }

    /** Not by DriverManager, which sees no driver that a host's child class loader has. */
    private static DataSource source(Config.Database database) {
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setApplicationName("fingerpost");
      source.setTcpKeepAlive(true);
      try {
        source.setURL(database.url());
      } catch (IllegalArgumentException e) {
        // Without the cause: it prints the whole URL, which may hold a password.
        throw new InvalidNameException(
            "the database url (FINGERPOST_DATABASE_URL) is not of the form"
                + " jdbc:postgresql://host:port/name");
      }
      source.setUser(database.user());
      if (!database.password().isEmpty()) {
        source.setPassword(database.password()); // Else the driver looks into .pgpass.
      }
      return source;
    }
  }
}
