package dev.fingerpost;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.S3Settings;
import java.util.Map;

/**
 * How to reach a store: one database and one root in object storage. Secrets are masked wherever it
 * is printed.
 */
public record Config(Database database, Storage storage) {
  /**
   * The PostgreSQL database that holds schema {@code fingerpost}.
   *
   * @param url {@code jdbc:postgresql://host:port/name}, with any driver parameter
   */
  public record Database(String url, String user, String password) {
    /** The URL as it may be shown: without a password. */
    public String shown() {
      return url.replaceAll("(?i)(password=)[^&]*", "$1***").replaceAll("//[^/@]*@", "//***@");
    }

    @Override
    public String toString() {
      return "Database[url=" + shown() + ", user=" + user + ", password=***]";
    }
  }

  /**
   * The S3-compatible object storage.
   *
   * @param root {@code s3://bucket/prefix}
   * @param client which client library talks to it
   * @param access endpoint, region, style, checksums and credentials
   */
  public record Storage(StoreRoot root, Client client, S3Settings access) {}

  /** Which client library talks to object storage. */
  public enum Client {
    /** AWS SDK for Java v2. */
    S3,
    /** The MinIO client. */
    MINIO
  }

  /**
   * Reads the {@code FINGERPOST_*} variables of this process.
   *
   * @throws InvalidNameException if one is missing or malformed; the message names it
   */
  public static Config fromEnvironment() {
    return from(System.getenv());
  }

  /**
   * The same of any map. Needed are {@code FINGERPOST_DATABASE_URL}, {@code
   * FINGERPOST_DATABASE_USER} and {@code FINGERPOST_STORE}; may be given: {@code
   * FINGERPOST_DATABASE_PASSWORD} (none), {@code FINGERPOST_S3_ENDPOINT} (AWS), {@code
   * FINGERPOST_S3_REGION} ({@code us-east-1}), {@code FINGERPOST_S3_PATH_STYLE} (true where there
   * is an endpoint), {@code FINGERPOST_S3_CHECKSUMS} ({@code when_supported}), {@code
   * FINGERPOST_S3_CLIENT} ({@code s3}), {@code FINGERPOST_S3_ACCESS_KEY} together with {@code
   * FINGERPOST_S3_SECRET_KEY} and perhaps {@code FINGERPOST_S3_SESSION_TOKEN} (the default chain of
   * AWS).
   *
   * @throws InvalidNameException if one is missing or malformed; the message names it
   */
  public static Config from(Map<String, String> variables) {
    return new ConfigReader(variables).read();
  }
}
