package dev.fingerpost.writer.remote;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How to reach an S3 endpoint.
 *
 * @param endpoint for instance {@code http://127.0.0.1:9000}; null for Amazon's own
 * @param pathStyle whether the bucket stands in the path ({@code http://host/bucket/key}) and not
 *     in the host name
 * @param accessKey null for the default AWS chain: environment, profile files, container and
 *     instance roles
 */
public record S3Settings(
    @Nullable URI endpoint,
    String region,
    boolean pathStyle,
    ChecksumMode checksums,
    @Nullable AccessKey accessKey) {
  /** For people, in one line, where the default chain has nothing; the libraries' own is none. */
  public static final String NO_CREDENTIALS =
      "no S3 credentials found: set FINGERPOST_S3_ACCESS_KEY and FINGERPOST_S3_SECRET_KEY, or give"
          + " the AWS chain some (AWS_ACCESS_KEY_ID, ~/.aws, a role of this machine)";

  /** Amazon S3 in this region with the default chain's credentials. */
  public static S3Settings amazon(String region) {
    return new S3Settings(null, region, false, ChecksumMode.WHEN_SUPPORTED, null);
  }

  /** A compatible server: path style, newer checksums. */
  public static S3Settings compatible(URI endpoint, AccessKey accessKey) {
    return new S3Settings(endpoint, "us-east-1", true, ChecksumMode.WHEN_SUPPORTED, accessKey);
  }

  public S3Settings withChecksums(ChecksumMode mode) {
    return new S3Settings(endpoint, region, pathStyle, mode, accessKey);
  }
}
