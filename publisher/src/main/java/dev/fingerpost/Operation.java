package dev.fingerpost;

import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Names;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One piece of logical work and how its result is to be published. Immutable; the methods give a
 * changed copy.
 *
 * @param key the same for the same work, across retries, workers and tenures
 * @param parameters what the work is computed from: then they are what the request digest covers,
 *     and two runs with different bytes are still one operation. Empty for ready content, where the
 *     digest covers the content
 * @param expected which version is replaced
 * @param message why, for people; at most 2,000 characters
 * @param labels for instance {@code git.sha}; at most 50, each name and value at most 500
 *     characters
 */
public record Operation(
    OperationKey key,
    Optional<Map<String, String>> parameters,
    Expected expected,
    String message,
    Map<String, String> labels) {
  private static final int MAX_MESSAGE = 2_000;
  private static final int MAX_LABELS = 50;
  private static final int MAX_TEXT = 500;

  /**
   * @throws InvalidNameException if a text is too long, has a NUL, or an expected version is below
   *     0
   */
  public Operation {
    parameters = parameters.map(Map::copyOf);
    labels = Map.copyOf(labels);
    Names.prose("message", message, MAX_MESSAGE);
    refuse(labels.size() > MAX_LABELS, key + " has more than 50 labels");
    labels.forEach(Operation::checkLabel);
    refuse(
        expected instanceof Expected.Exactly exactly && exactly.version() < 0,
        "the expected version of " + key + " must be 0 (nothing yet) or more");
  }

  /**
   * An operation on ready content, revision 1, replacing the version its tenure last saw.
   *
   * @throws InvalidNameException if the key breaks a rule
   */
  public static Operation of(String key) {
    return new Operation(
        new OperationKey(key, 1), Optional.empty(), new Expected.LastSeen(), "", Map.of());
  }

  /** Doing the same key again on purpose. */
  public Operation revision(int revision) {
    return new Operation(
        new OperationKey(key.key(), revision), parameters, expected, message, labels);
  }

  /** Work that is defined by its parameters: the digest covers kind, key and these, not bytes. */
  public Operation computedFrom(Map<String, String> parameters) {
    return new Operation(key, Optional.of(parameters), expected, message, labels);
  }

  public Operation message(String message) {
    return new Operation(key, parameters, expected, message, labels);
  }

  /** With one more label; the same name again replaces it. */
  public Operation label(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(labels);
    more.put(name, value);
    return new Operation(key, parameters, expected, message, more);
  }

  /** Replaces exactly this version; 0 for the first publish. */
  public Operation expecting(long version) {
    return new Operation(key, parameters, new Expected.Exactly(version), message, labels);
  }

  /** Replaces whatever is current. */
  public Operation replacing() {
    return new Operation(key, parameters, new Expected.Any(), message, labels);
  }

  private static void checkLabel(String name, String value) {
    Names.word("label name", name, MAX_TEXT);
    Names.prose("label " + name, value, MAX_TEXT);
  }

  private static void refuse(boolean broken, String problem) {
    if (broken) {
      throw new InvalidNameException(problem);
    }
  }
}
