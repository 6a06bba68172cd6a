package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/**
 * How an object is to be kept.
 *
 * @param mediaType its Content-Type
 * @param storageClass for instance {@code STANDARD_IA}; null for the bucket's default
 * @param encryption {@code AES256} or {@code aws:kms}; null for the bucket's default
 * @param kmsKeyId the key for {@code aws:kms}; null for the account's default
 */
public record ObjectSettings(
    String mediaType,
    @Nullable String storageClass,
    @Nullable String encryption,
    @Nullable String kmsKeyId) {
  public static final ObjectSettings DEFAULT =
      new ObjectSettings("application/octet-stream", null, null, null);

  public ObjectSettings withMediaType(String type) {
    return new ObjectSettings(type, storageClass, encryption, kmsKeyId);
  }
}
