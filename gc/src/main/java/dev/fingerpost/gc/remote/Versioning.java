package dev.fingerpost.gc.remote;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.RequestFailure;
import org.jspecify.annotations.Nullable;

/**
 * Whether a bucket keeps versions, or kept them once: asked for when it is first needed, and once.
 * Who deletes without knowing puts delete markers on versions that nobody sees and everybody pays.
 */
final class Versioning {
  private final StoreRoot root;
  private final Calls calls;
  private volatile @Nullable Boolean known;

  Versioning(StoreRoot root, Calls calls) {
    this.root = root;
    this.calls = calls;
  }

  /**
   * @throws ObjectStoreException if the server will not say
   */
  boolean kept(Deadline deadline) {
    Boolean answer = known;
    if (answer == null) {
      answer = ask(deadline);
      known = answer;
    }
    return answer;
  }

  private boolean ask(Deadline deadline) {
    String step = "ask whether bucket " + root.bucket() + " keeps versions";
    try {
      return !calls.trial(step, deadline, SweepRequests::versioning).isEmpty();
    } catch (RequestFailure e) {
      return switch (e.kind()) {
        case UNKNOWN, MISSING -> false; // a server that knows no versions keeps none
        case DENIED ->
            throw new ObjectStoreException(
                step
                    + ": "
                    + e.getMessage()
                    + "; allow s3:GetBucketVersioning: without it old versions would stay, unseen",
                e);
        default -> throw e.in(step);
      };
    }
  }
}
