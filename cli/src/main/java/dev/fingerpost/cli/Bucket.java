package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.s3.S3Clients;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The first look at a bucket, before anything is written. */
final class Bucket {
  private Bucket() {}

  /**
   * @throws FingerpostException if it does not exist, or this user may not see it, or nobody
   *     answers
   */
  static void reach(Config.Storage storage) {
    String bucket = storage.root().bucket();
    try (S3Client client = S3Clients.open(storage.access())) {
      client.headBucket(it -> it.bucket(bucket));
    } catch (S3Exception e) {
      throw new FingerpostException(refused(bucket, e), e);
    } catch (SdkException e) {
      Object place = storage.access().endpoint() == null ? "AWS" : storage.access().endpoint();
      throw new FingerpostException(
          "cannot reach the bucket " + bucket + " at " + place + ": " + e.getMessage(), e);
    }
  }

  private static String refused(String bucket, S3Exception answer) {
    return switch (answer.statusCode()) {
      case 404 -> "bucket " + bucket + " does not exist; create it, or correct store";
      case 401, 403 -> "no access to bucket " + bucket + "; check the access key and its rights";
      case 301, 400 -> "bucket " + bucket + " is not served from here; check s3.region";
      default -> "bucket " + bucket + " answers " + answer.statusCode() + "; try again later";
    };
  }
}
