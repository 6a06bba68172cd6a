package dev.fingerpost.writer;

import java.util.Locale;

/**
 * How an attempt is written. A writer holds at most {@code partSize × parallelism} bytes of file
 * content in memory, whatever the size of the objects.
 *
 * @param partSize bytes per part, 5 MiB to 1 GiB; a shorter object is sent in one request
 * @param parallelism requests with content under way at once, 1 to 1,000
 * @param objects storage class and encryption of every object; the media type is each file's own
 */
public record WriteSettings(int partSize, int parallelism, ObjectSettings objects) {
  static final int MIB = 1024 * 1024;

  /** The smallest part S3 accepts, save for the last of an object. */
  public static final int MIN_PART_SIZE = 5 * MIB;

  public static final int MAX_PART_SIZE = 1024 * MIB;

  /** The most parts S3 accepts for one object. */
  public static final int MAX_PARTS = 10_000;

  /** Parts of 8 MiB, eight at once. */
  public static final WriteSettings DEFAULT = new WriteSettings(8 * MIB, 8, ObjectSettings.DEFAULT);

  /**
   * @throws InvalidNameException if a number is out of range
   */
  public WriteSettings {
    if (partSize < MIN_PART_SIZE || partSize > MAX_PART_SIZE) {
      throw new InvalidNameException(
          "part size " + partSize + " is out of range: 5 MiB to 1 GiB, in bytes");
    }
    if (parallelism < 1 || parallelism > 1000) {
      throw new InvalidNameException("parallelism " + parallelism + " is out of range: 1 to 1000");
    }
  }

  /**
   * Bytes per part for a file of this length: {@code partSize}, or more where that would take over
   * 10,000 parts.
   *
   * @throws SourceException if one such part would not fit into {@code partSize × parallelism}
   */
  int partSizeFor(String name, long length) {
    long needed = (length + MAX_PARTS - 1) / MAX_PARTS;
    if (needed <= partSize) {
      return partSize;
    }
    long rounded = (needed + MIB - 1) / MIB * MIB;
    if (rounded > MAX_PART_SIZE || rounded > (long) partSize * parallelism) {
      throw new SourceException(
          String.format(
              Locale.ROOT,
              "%s has %d bytes: in at most 10000 parts each takes %d MiB, more than may be held in"
                  + " memory; use a larger part size",
              Names.quote(name),
              length,
              rounded / MIB));
    }
    return (int) rounded;
  }
}
