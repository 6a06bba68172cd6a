package dev.fingerpost.gc.testing;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.StoreRoot;
import java.util.List;
import java.util.Optional;

/** Hands everything on; a test overrides what it wants to see or to spoil. */
public abstract class WrappedSweeper implements Sweeper {
  protected final Sweeper real;

  protected WrappedSweeper(Sweeper real) {
    this.real = real;
  }

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
    return real.abort(upload, deadline);
  }
}
