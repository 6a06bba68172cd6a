package dev.fingerpost.gc;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.StoreRoot;
import java.util.List;
import java.util.Optional;

/** Lists everything but what lies below one folder. */
record FailingSweeper(Sweeper real, String folder) implements Sweeper {
  @Override
  public StoreRoot root() {
    return real.root();
  }

  @Override
  public Children children(String prefix, String after, int limit, Deadline deadline) {
    if (prefix.equals(folder)) {
      throw new ObjectStoreException("the listing of " + folder + " broke off");
    }
    return real.children(prefix, after, limit, deadline);
  }

  @Override
  public Contents contents(String prefix, Cursor after, Deadline deadline) {
    return real.contents(prefix, after, deadline);
  }

  @Override
  public List<Failure> delete(List<Item> items, Deadline deadline) {
    return real.delete(items, deadline);
  }

  @Override
  public Uploads uploads(String prefix, Cursor after, Deadline deadline) {
    return real.uploads(prefix, after, deadline);
  }

  @Override
  public Optional<Failure> abort(Upload upload, Deadline deadline) {
    return real.abort(upload, deadline);
  }
}
