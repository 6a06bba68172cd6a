package dev.fingerpost.gc.chaos.history;

/**
 * A position or a floor.
 *
 * @param fence −1 if unknown
 * @param seq −1 if unknown
 */
record Place(long fence, long seq) {
  static final Place NOWHERE = new Place(-1, -1);

  boolean known() {
    return fence >= 0;
  }

  /** Whether it is certain that this is not above the other. */
  boolean surelyNotAbove(Place other) {
    if (!known() || !other.known()) {
      return false;
    }
    return fence < other.fence
        || (fence == other.fence && seq >= 0 && other.seq >= 0 && seq <= other.seq);
  }

  /** Whether both can be the same. */
  boolean mayBe(Place other) {
    return !known()
        || !other.known()
        || (fence == other.fence && (seq < 0 || other.seq < 0 || seq == other.seq));
  }

  /** Whether it is certain that this is below the other. */
  boolean surelyBelow(Place other) {
    return surelyNotAbove(other) && !equals(other);
  }
}
