package dev.fingerpost.writer.s3;

import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.S3Settings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Builds clients as {@link S3ObjectStore} likes them best. Needs {@code apache5-client}. */
public final class S3Clients {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  /** A server may be silent while it joins the parts of a large object. */
  private static final Duration SILENCE = Duration.ofMinutes(5);

  /** More than any sensible parallelism: waiting for a connection is not what bounds it. */
  private static final int CONNECTIONS = 256;

  private S3Clients() {}

  /**
   * A new client without retries of its own; the caller closes it.
   *
   * <p>Checksums of answers are not validated: readers check SHA-256 over the whole object.
   */
  public static S3Client open(S3Settings settings) {
    S3ClientBuilder builder =
        S3Client.builder()
            .region(Region.of(settings.region()))
            .forcePathStyle(settings.pathStyle())
            .credentialsProvider(credentials(settings.accessKey()))
            .requestChecksumCalculation(calculation(settings.checksums()))
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(o -> o.retryStrategy(AwsRetryStrategy.doNotRetry()))
            .httpClientBuilder(
                Apache5HttpClient.builder()
                    .connectionTimeout(CONNECT)
                    .socketTimeout(SILENCE)
                    .maxConnections(CONNECTIONS));
    if (settings.endpoint() != null) {
      builder.endpointOverride(settings.endpoint());
    }
    return builder.build();
  }

  private static RequestChecksumCalculation calculation(ChecksumMode mode) {
    return mode == ChecksumMode.WHEN_SUPPORTED
        ? RequestChecksumCalculation.WHEN_SUPPORTED
        : RequestChecksumCalculation.WHEN_REQUIRED;
  }

  private static AwsCredentialsProvider credentials(@Nullable AccessKey key) {
    if (key == null) {
      return chain();
    }
    return StaticCredentialsProvider.create(
        key.sessionToken() == null
            ? AwsBasicCredentials.create(key.id(), key.secret())
            : AwsSessionCredentials.create(key.id(), key.secret(), key.sessionToken()));
  }

  /** The chain's own words list every provider and why it had nothing: a thousand letters. */
  private static AwsCredentialsProvider chain() {
    DefaultCredentialsProvider chain = DefaultCredentialsProvider.builder().build();
    return () -> {
      try {
        return chain.resolveCredentials();
      } catch (SdkClientException e) {
        throw SdkClientException.create(S3Settings.NO_CREDENTIALS, e);
      }
    };
  }
}
