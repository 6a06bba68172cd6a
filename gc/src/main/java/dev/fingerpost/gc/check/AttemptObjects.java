package dev.fingerpost.gc.check;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The objects of one attempt except its manifest, with their paths, in UTF-8 byte order; a page of
 * them is in memory.
 */
final class AttemptObjects {
  private static final int PAGE = 1000;

  private final Looks looks;
  private final AttemptId attempt;
  private final Deque<Found> page = new ArrayDeque<>();
  private Optional<String> next = Optional.of("");

  AttemptObjects(Looks looks, AttemptId attempt) {
    this.looks = looks;
    this.attempt = attempt;
  }

  /**
   * One of them.
   *
   * @param path relative to the attempt; it need not be one that a result may have
   * @param size in bytes
   */
  record Found(String path, long size) {}

  /** The next one; empty at the end. */
  Optional<Found> next() {
    while (page.isEmpty() && next.isPresent()) {
      read();
    }
    return Optional.ofNullable(page.poll());
  }

  private void read() {
    String prefix = attempt.prefix();
    Page read =
        looks.objects().list(new Listing(prefix, "", next.orElseThrow(), PAGE), looks.soon());
    read.objects().stream()
        .filter(each -> !each.key().equals(attempt.manifestKey().value()))
        .map(each -> new Found(each.key().substring(prefix.length()), each.size()))
        .forEach(page::add);
    next = read.next();
  }
}
