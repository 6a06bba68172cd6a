package dev.fingerpost.publisher.postgres;

/** Is asked what happens to calls, at each place of each call it wants. Thread-safe. */
public interface Watcher {
  /** Wants no call. */
  Watcher NONE =
      new Watcher() {
        @Override
        public boolean wants(String sql) {
          return false;
        }

        @Override
        public Strike at(Place place, String sql) {
          return Strike.pass();
        }
      };

  /**
   * Whether this call is to be stopped at its places; all others pass untouched.
   *
   * @param sql as the driver sends it: parameters are {@code $1}, {@code $2} and so on
   */
  boolean wants(String sql);

  /** What happens there. The call stands still until this returns, however long that takes. */
  Strike at(Place place, String sql);
}
