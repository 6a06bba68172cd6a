package dev.fingerpost.publisher;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.StoreRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds stores whose root is above or below a root in the same bucket: the collector of the upper
 * one would meet the lower one's objects and know nothing of their versions.
 */
public final class OtherStores {
  private static final String ATTEMPTS = "/attempts/";

  /** The first name behind all of a folder {@code attempts/}: the digit follows the slash. */
  private static final String BEHIND_ATTEMPTS = "/attempts0";

  private static final int PAGE = 1000;

  private final ObjectStore bucket;
  private final StoreRoot root;

  /**
   * @param bucket the whole bucket of the root: its own root has no prefix
   */
  public OtherStores(ObjectStore bucket, StoreRoot root) {
    this.bucket = bucket;
    this.root = root;
  }

  /** The address of the uppermost store this root is inside of; one request per level. */
  public Optional<String> above(Deadline deadline) {
    return ancestors().stream()
        .filter(each -> isStore(each, deadline))
        .findFirst()
        .map(StoreRoot::toString);
  }

  private List<StoreRoot> ancestors() {
    List<StoreRoot> all = new ArrayList<>();
    if (!root.prefix().isEmpty()) {
      all.add(new StoreRoot(root.bucket(), ""));
    }
    for (int cut = root.prefix().indexOf('/'); cut > 0; cut = root.prefix().indexOf('/', cut + 1)) {
      all.add(new StoreRoot(root.bucket(), root.prefix().substring(0, cut)));
    }
    return all;
  }

  private boolean isStore(StoreRoot other, Deadline deadline) {
    Listing control = new Listing(other.fullPrefix(Witness.CONTROL), "", "", 1);
    return !bucket.list(control, deadline).objects().isEmpty();
  }

  /**
   * The address of the first store inside this root. Of a store it meets, it reads at most one page
   * for each pointer, not the attempts; other objects under the root are listed a thousand by a
   * thousand.
   */
  public Optional<String> below(Deadline deadline) {
    Optional<String> after = Optional.of("");
    while (after.isPresent()) {
      Page page = bucket.list(new Listing(root.fullPrefix(""), "", after.get(), PAGE), deadline);
      for (Entry each : page.objects()) {
        Optional<String> found = witnessed(each.key());
        if (found.isPresent()) {
          return found;
        }
      }
      after = page.next().map(last -> behindAttempts(last).orElse(last));
    }
    return Optional.empty();
  }

  /** Whose witness a key is; the slash keeps the root's own one out. */
  private Optional<String> witnessed(String key) {
    int end = key.indexOf("/" + Witness.PREFIX, root.fullPrefix("").length());
    return end < 0
        ? Optional.empty()
        : Optional.of("s3://" + root.bucket() + "/" + key.substring(0, end));
  }

  /** Only behind true attempts: a folder of that name may hold anything else, a store as well. */
  private static Optional<String> behindAttempts(String key) {
    for (int cut = key.indexOf(ATTEMPTS); cut >= 0; cut = key.indexOf(ATTEMPTS, cut + 1)) {
      int name = cut + ATTEMPTS.length();
      int end = key.indexOf('/', name);
      if (end > 0 && AttemptId.parse("any" + ATTEMPTS + key.substring(name, end + 1)).isPresent()) {
        return Optional.of(key.substring(0, cut) + BEHIND_ATTEMPTS);
      }
    }
    return Optional.empty();
  }
}
