package dev.fingerpost.writer.testing;

/** Is asked what happens to requests, at each place of each request it wants. Thread-safe. */
public interface FaultWatcher {
  /** Wants no request. */
  FaultWatcher NONE =
      new FaultWatcher() {
        @Override
        public boolean wants(String request) {
          return false;
        }

        @Override
        public Fault at(FaultPlace place, String request) {
          return new Fault.Pass();
        }
      };

  /**
   * Whether this request is to be stopped at its places. It is then held in memory, and so is its
   * answer; all others stream through.
   *
   * @param request its first line: {@code PUT /bucket/key HTTP/1.1}
   */
  boolean wants(String request);

  /** What happens there. The request stands still until this returns, however long that takes. */
  Fault at(FaultPlace place, String request);
}
