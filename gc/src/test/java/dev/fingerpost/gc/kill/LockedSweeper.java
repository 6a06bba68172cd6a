package dev.fingerpost.gc.kill;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.testing.WrappedSweeper;
import dev.fingerpost.writer.Deadline;
import java.util.ArrayList;
import java.util.List;

/** A bucket that gives up everything below one folder but the files of one name. */
final class LockedSweeper extends WrappedSweeper {
  private final String folder;
  private final String file;

  LockedSweeper(Sweeper real, String folder, String file) {
    super(real);
    this.folder = folder;
    this.file = file;
  }

  @Override
  public List<Failure> delete(List<Item> items, Deadline deadline) {
    List<Failure> failures =
        new ArrayList<>(real.delete(items.stream().filter(it -> !locked(it)).toList(), deadline));
    items.stream()
        .filter(this::locked)
        .forEach(it -> failures.add(new Failure(it.key(), "locked")));
    return failures;
  }

  private boolean locked(Item item) {
    return item.key().startsWith(folder) && item.key().endsWith(file);
  }
}
