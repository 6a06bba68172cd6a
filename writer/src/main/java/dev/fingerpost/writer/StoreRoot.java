package dev.fingerpost.writer;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a store's objects live: a bucket and a prefix inside it.
 *
 * @param prefix without a slash at either end; empty for the whole bucket
 */
public record StoreRoot(String bucket, String prefix) {
  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern ADDRESS = Pattern.compile("s3[an]?://([^/]+)(?:/(.*))?");

  /** A run of escapes, since one character takes up to four of them; a broken one ends it. */
  private static final Pattern ESCAPES = Pattern.compile("(?:%[0-9A-Fa-f]{2})+|%[0-9A-Fa-f]?");

  /**
   * @throws InvalidNameException if bucket or prefix breaks a rule
   */
  public StoreRoot {
    if (!BUCKET.matcher(bucket).matches()) {
      throw new InvalidNameException(
          "bucket "
              + Names.quote(bucket)
              + " must be 3 to 63 lower-case letters, digits, dots and hyphens");
    }
    if (!prefix.isEmpty()) {
      Names.key(prefix);
    }
  }

  /**
   * Reads {@code s3://bucket/prefix} as people and tools write it: with or without a last slash;
   * {@code s3a} and {@code s3n} mean the same; {@code %20} stands for the byte it encodes, so that
   * a percent sign itself is written {@code %25}. What means the same root is equal once it is
   * read.
   *
   * @throws InvalidNameException if it is not such an address
   */
  public static StoreRoot parse(String address) {
    return of(address, prefix -> decoded(address, prefix));
  }

  /**
   * Reads what {@link #toString} wrote, for instance in a database: every character stands for
   * itself.
   *
   * @throws InvalidNameException if it is not such an address
   */
  public static StoreRoot recorded(String address) {
    return of(address, prefix -> prefix);
  }

  private static StoreRoot of(String address, UnaryOperator<String> reading) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      throw new InvalidNameException(
          "store root " + Names.quote(address) + " is not of the form s3://bucket/prefix");
    }
    String prefix = parts.group(2) == null ? "" : reading.apply(parts.group(2));
    return new StoreRoot(
        parts.group(1), prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix);
  }

  /** Not by URLDecoder, for which a plus is a space and half a character a question mark. */
  private static String decoded(String address, String text) {
    Matcher escapes = ESCAPES.matcher(text);
    return escapes.replaceAll(run -> Matcher.quoteReplacement(bytes(address, run.group())));
  }

  private static String bytes(String address, String escapes) {
    try {
      byte[] bytes = HexFormat.of().withPrefix("%").parseHex(escapes);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw new InvalidNameException(
          "store root "
              + Names.quote(address)
              + ": "
              + Names.quote(escapes)
              + " is no percent-encoded UTF-8; write a percent sign itself as %25",
          e);
    }
  }

  /**
   * The whole key in the bucket.
   *
   * @throws InvalidNameException if it takes more than 1,024 bytes of UTF-8
   */
  public String fullKey(ObjectKey key) {
    String full = fullPrefix(key.value());
    if (full.getBytes(StandardCharsets.UTF_8).length > Names.MAX_KEY_BYTES) {
      Names.key(full);
    }
    return full;
  }

  /** The same for the beginning of keys, for instance of an attempt. */
  public String fullPrefix(String keyPrefix) {
    return prefix.isEmpty() ? keyPrefix : prefix + "/" + keyPrefix;
  }

  /** The part of a whole key after this root; the key must lie under it. */
  public String relative(String fullKey) {
    String start = fullPrefix("");
    if (!fullKey.startsWith(start)) {
      throw new IllegalArgumentException(fullKey + " is not under " + this);
    }
    return fullKey.substring(start.length());
  }

  /** An address other tools read, for instance {@code s3a://bucket/prefix/key}. */
  public String uri(String scheme, String keyOrPrefix) {
    return scheme + "://" + bucket + "/" + fullPrefix(keyOrPrefix);
  }

  @Override
  public String toString() {
    return "s3://" + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
  }
}
