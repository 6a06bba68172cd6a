package dev.fingerpost.publisher;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Names;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Asks for a pin, or for the renewal of the one with this id.
 *
 * @param id drawn at random by the caller, once per pin
 * @param owner 1 to 200 characters
 * @param reason 1 to 200 characters
 * @param keep for how long from now, 1 ms to 100 years; empty for until it is unpinned
 */
public record PinRequest(
    UUID id,
    PointerName pointer,
    long version,
    String owner,
    String reason,
    Optional<Duration> keep) {
  private static final Duration LONGEST = Duration.ofDays(36_525);

  /**
   * @throws InvalidNameException if owner, reason or duration is out of range
   */
  public PinRequest {
    Names.word("owner", owner, 200);
    Names.word("reason", reason, 200);
    if (keep.filter(it -> it.toMillis() < 1 || it.compareTo(LONGEST) > 0).isPresent()) {
      throw new InvalidNameException("a pin lasts from 1 ms to 100 years");
    }
  }
}
