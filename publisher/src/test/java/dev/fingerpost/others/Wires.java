package dev.fingerpost.others;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.Ports;
import dev.fingerpost.publisher.postgres.TcpProxy;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.FaultProxy;
import java.io.IOException;
import software.amazon.awssdk.services.s3.S3Client;

/** A store on real servers, with a network to each of them that fails where a test wants it to. */
final class Wires implements AutoCloseable {
  final PostgresTestStore real = new PostgresTestStore();
  final TcpProxy toDatabase;
  final FaultProxy toBucket;
  final Ports ports;

  private final HikariDataSource pool = new HikariDataSource();
  private final S3Client client;

  Wires() throws IOException {
    toDatabase = new TcpProxy(real.port());
    toBucket = new FaultProxy(RealStack.settings().endpoint());
    pool.setDataSource(real.way(toDatabase.port()));
    pool.setMaximumPoolSize(4);
    pool.setMinimumIdle(1);
    client =
        S3Clients.open(
            S3Settings.compatible(toBucket.endpoint(), RealStack.settings().accessKey()));
    ports = real.ports(pool).over(new S3ObjectStore(client, RealStack.root()));
  }

  /** Requests that delete objects, uploads or both; several objects at once go by POST. */
  long deletions() {
    return toBucket.count("DELETE", "") + toBucket.count("POST", "?delete");
  }

  /** Puts that reached the bucket's door. */
  long puts() {
    return toBucket.count("PUT", "");
  }

  @Override
  public void close() throws IOException {
    pool.close();
    client.close();
    toDatabase.close();
    toBucket.close();
  }
}
