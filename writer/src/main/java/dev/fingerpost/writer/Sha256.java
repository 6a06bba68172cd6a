package dev.fingerpost.writer;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A SHA-256 digest.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record Sha256(String hex) {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  /**
   * @throws InvalidNameException if the text is not 64 lower-case hexadecimal digits
   */
  public Sha256 {
    if (!HEX.matcher(hex).matches()) {
      throw new InvalidNameException(
          "digest " + Names.quote(hex) + " is not a SHA-256: 64 lower-case hexadecimal digits");
    }
  }

  /** The digest of these bytes. */
  public static Sha256 of(byte[] bytes) {
    return new Sha256(HexFormat.of().formatHex(newDigest().digest(bytes)));
  }

  /** Ends a running digest and takes its value; the digest starts over. */
  public static Sha256 finish(MessageDigest running) {
    return new Sha256(HexFormat.of().formatHex(running.digest()));
  }

  /** A running digest with nothing in it. */
  public static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The form the S3 checksum headers use. */
  public String base64() {
    return Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));
  }

  @Override
  public String toString() {
    return hex;
  }
}
