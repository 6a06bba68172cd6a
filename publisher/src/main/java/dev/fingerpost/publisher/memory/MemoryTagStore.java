package dev.fingerpost.publisher.memory;

import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.HoldOutcome.Done;
import dev.fingerpost.publisher.HoldOutcome.Reason;
import dev.fingerpost.publisher.HoldOutcome.Refused;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.publisher.TagStore;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;

/** Tags in a {@link MemoryDatabase}. */
public final class MemoryTagStore implements TagStore {
  private final MemoryDatabase database;

  public MemoryTagStore(MemoryDatabase database) {
    this.database = database;
  }

  @Override
  public HoldOutcome<Tag> tag(
      PointerName pointer,
      TagName name,
      long version,
      String owner,
      boolean move,
      Deadline deadline) {
    return database.transaction(
        () -> tag(new Tag(pointer, name, version, owner, database.now()), move));
  }

  private HoldOutcome<Tag> tag(Tag wanted, boolean move) {
    if (!database.mayPublish(wanted.pointer())) {
      return forbidden(wanted.pointer());
    }
    Optional<Refused<Tag>> refused = database.unholdable(wanted.pointer(), wanted.version());
    if (refused.isPresent()) {
      return refused.get();
    }
    Optional<Tag> old = database.holds().tag(wanted.pointer(), wanted.name());
    if (old.filter(it -> it.version() == wanted.version()).isPresent()) {
      return new Done<>(old.get());
    }
    if (old.isPresent() && !move) {
      return new Refused<>(Reason.TAKEN, wanted + " is version " + old.get().version());
    }
    database.holds().put(wanted);
    return new Done<>(wanted);
  }

  private static <T> Refused<T> forbidden(PointerName pointer) {
    return new Refused<>(Reason.FORBIDDEN, "this role may not tag on " + pointer);
  }

  @Override
  public HoldOutcome<TagName> untag(PointerName pointer, TagName name, Deadline deadline) {
    return database.transaction(
        () -> {
          if (!database.mayPublish(pointer)) {
            return forbidden(pointer);
          }
          database.holds().untag(pointer, name);
          return new Done<>(name);
        });
  }

  @Override
  public List<Tag> tags(Optional<PointerName> pointer, int limit, Deadline deadline) {
    return database.transaction(
        () ->
            database.holds().tags().stream()
                .filter(it -> pointer.orElse(it.pointer()).equals(it.pointer()))
                .limit(limit)
                .toList());
  }
}
