package dev.fingerpost.publisher;

import java.time.Duration;

/**
 * The safety numbers of publishing, in one place. None of them can make a wrong publish possible;
 * they say how long to insist before a caller is told.
 *
 * @param call one send to the database: longer than a row lock is ever held, short enough that one
 *     dead connection does not use up the whole budget of a publish
 * @param publish a publish with all its repeats: covers a failover of the database, which takes a
 *     minute or so
 * @param settle a settle with all its repeats, for the same reason
 * @param upload writing one attempt, and waiting for one's turn in a tenure: a terabyte at 50 MB/s
 *     is six hours
 * @param lease acquiring, opening or releasing, with repeats, beyond any wait for another holder
 * @param look one question to the catalog, with repeats
 * @param firstPause the longest first pause before a repeat: about one round trip
 * @param longestPause the longest pause of all: what a database that comes back has to wait for us
 * @param poll the longest pause between two looks at a lease that somebody else holds, since it may
 *     be released long before it expires
 */
public record Limits(
    Duration call,
    Duration publish,
    Duration settle,
    Duration upload,
    Duration lease,
    Duration look,
    Duration firstPause,
    Duration longestPause,
    Duration poll) {
  public static final Limits DEFAULT =
      new Limits(
          Duration.ofSeconds(15),
          Duration.ofMinutes(2),
          Duration.ofMinutes(2),
          Duration.ofHours(12),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofMillis(50),
          Duration.ofSeconds(3),
          Duration.ofMillis(500));

  /** The same with another budget for each publish and settle. */
  public Limits withPublish(Duration budget) {
    return new Limits(call, budget, budget, upload, lease, look, firstPause, longestPause, poll);
  }

  /** The same with another budget for each upload. */
  public Limits withUpload(Duration budget) {
    return new Limits(call, publish, settle, budget, lease, look, firstPause, longestPause, poll);
  }
}
