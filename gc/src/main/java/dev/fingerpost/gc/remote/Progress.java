package dev.fingerpost.gc.remote;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.ObjectStoreException;

/** What keeps a listing from going round in circles. */
final class Progress {
  private Progress() {}

  /**
   * Gives the marker of the next answer.
   *
   * @param prefix of the listing, for the message
   * @throws ObjectStoreException if it is not behind the one before
   */
  static Cursor checked(Cursor from, Cursor next, String prefix) {
    int order = KeyOrder.UTF8.compare(next.key(), from.key());
    if (order < 0 || (order == 0 && (next.id().isEmpty() || next.id().equals(from.id())))) {
      throw new ObjectStoreException(
          "list '%s': the server's listing does not move on from '%s'; nothing more is listed"
              .formatted(prefix, from.key()));
    }
    return next;
  }
}
