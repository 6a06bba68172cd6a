package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.FingerpostException;
import java.util.Locale;

/** By which checksum the server is to refuse bytes that changed on the way. */
public enum ChecksumMode {
  /** {@code x-amz-checksum-crc32c}; kept with the object and compared when a try was lost. */
  WHEN_SUPPORTED,
  /** {@code Content-MD5}, for servers that do not know the newer headers. */
  WHEN_REQUIRED;

  /**
   * Reads {@code when_supported} or {@code when_required}, as the AWS tools spell it.
   *
   * @throws FingerpostException if it is neither
   */
  public static ChecksumMode parse(String text) {
    for (ChecksumMode mode : values()) {
      if (mode.name().equalsIgnoreCase(text)) {
        return mode;
      }
    }
    throw new FingerpostException(
        "checksum mode '" + text + "' must be when_supported or when_required");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
