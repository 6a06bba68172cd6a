package dev.fingerpost.writer;

import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One try at producing a version, under one (fence, seq) and a random nonce. All its objects share
 * {@link #prefix()}; the numbers are zero padded, so that listing order is (fence, seq) order.
 *
 * @param position its (fence, seq); seq is at least 1
 * @param nonce 16 characters of the base-32 alphabet {@code a-z2-7}: 80 random bits, so that two
 *     tries under one (fence, seq) never share a key
 */
public record AttemptId(PointerName pointer, Position position, String nonce) {
  private static final String BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int NONCE_LENGTH = 16;
  private static final Pattern NONCE = Pattern.compile("[a-z2-7]{16}");
  private static final Pattern PREFIX =
      Pattern.compile("(.+)/attempts/([0-9]{6})-([0-9]{12})-([0-9]{8})-([a-z2-7]{16})/");

  /**
   * @throws InvalidNameException if seq is 0 or the nonce malformed
   */
  public AttemptId {
    if (position.seq() < 1 || !NONCE.matcher(nonce).matches()) {
      throw new InvalidNameException(
          "attempt " + position + "-" + Names.quote(nonce) + " is not one this store could make");
    }
  }

  /** A new attempt with a fresh nonce. */
  public static AttemptId fresh(PointerName pointer, Position position, RandomGenerator random) {
    StringBuilder nonce = new StringBuilder(NONCE_LENGTH);
    for (int i = 0; i < NONCE_LENGTH; i++) {
      nonce.append(BASE32.charAt(random.nextInt(BASE32.length())));
    }
    return new AttemptId(pointer, position, nonce.toString());
  }

  /** Reads a prefix as {@link #prefix()} writes it; empty if it is anything else. */
  public static Optional<AttemptId> parse(String prefix) {
    Matcher parts = PREFIX.matcher(prefix);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      Fence fence = Fence.of(Integer.parseInt(parts.group(2)), Long.parseLong(parts.group(3)));
      Position position = new Position(fence, Integer.parseInt(parts.group(4)));
      return Optional.of(new AttemptId(new PointerName(parts.group(1)), position, parts.group(5)));
    } catch (InvalidNameException e) {
      return Optional.empty();
    }
  }

  /** Below which all attempts of a pointer lie: {@code <pointer>/attempts/}. */
  public static String folder(PointerName pointer) {
    return pointer + "/" + Names.ATTEMPTS + "/";
  }

  /**
   * A name that comes, in listing order, after every attempt at or below this position and before
   * every attempt above it.
   */
  public static String behind(PointerName pointer, Position position) {
    return numbered(pointer, position) + "~"; // follows every character of a nonce
  }

  /** {@code <pointer>/attempts/<epoch:06>-<counter:012>-<seq:08>-<nonce>/}. */
  public String prefix() {
    return numbered(pointer, position) + nonce + "/";
  }

  private static String numbered(PointerName pointer, Position position) {
    return String.format(
        Locale.ROOT, // other locales have other digits
        "%s%06d-%012d-%08d-",
        folder(pointer),
        position.fence().epoch(),
        position.fence().counter(),
        position.seq());
  }

  /** The key of one of the result's files. */
  public ObjectKey key(ResultPath path) {
    return new ObjectKey(prefix() + path);
  }

  /** The key of the manifest. */
  public ObjectKey manifestKey() {
    return new ObjectKey(prefix() + Names.MANIFEST);
  }

  @Override
  public String toString() {
    return prefix();
  }
}
