package dev.fingerpost.gc;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.StoreRoot;
import java.util.List;
import java.util.Optional;

/** Before it aborts an upload, somebody completes it. */
record CompletingSweeper(Sweeper real, Runnable first) implements Sweeper {
  @Override
  public StoreRoot root() {
    return real.root();
  }

  @Override
  public Children children(String prefix, String after, int limit, Deadline deadline) {
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
    first.run();
    return real.abort(upload, deadline);
  }
}
