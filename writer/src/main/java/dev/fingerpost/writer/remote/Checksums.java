package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Chunk;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Checksums as the headers spell them. */
public final class Checksums {
  private Checksums() {}

  /** For {@code x-amz-checksum-crc32c}. */
  public static String crc32c(int sum) {
    return OwnTry.base64(sum);
  }

  /**
   * For {@code Content-MD5}. The server cannot check the CRC-32C then, so it is checked here: the
   * MD5 of bytes that changed since they were read would vouch for the wrong bytes.
   *
   * @throws RequestFailure if the bytes do not match their CRC-32C
   */
  public static String md5(Chunk chunk) throws RequestFailure {
    if (!chunk.intact()) {
      throw RequestFailure.refused(
          "the bytes do not match their CRC-32C: they changed in memory; nothing was sent", null);
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      digest.update(chunk.buffer(), 0, chunk.length());
      return Base64.getEncoder().encodeToString(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw RequestFailure.refused("this Java has no MD5: use checksum mode when_supported", e);
    }
  }
}
