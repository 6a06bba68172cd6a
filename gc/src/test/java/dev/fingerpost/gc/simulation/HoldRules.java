package dev.fingerpost.gc.simulation;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Time;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Who holds what: pins, those of readers too, and tags, from the moment they are made. */
final class HoldRules {
  private final Map<String, Books.Hold> holds;
  private final Time time;

  HoldRules(Books books, Time time) {
    this.holds = books.holds;
    this.time = time;
  }

  void after(Call call, @Nullable Object answer) {
    if (answer instanceof HoldOutcome.Done<?> done) {
      if (done.value() instanceof Pin pin) {
        hold(
            pin.id().toString(), pin.pointer(), pin.version(), pin.expiresAt().orElse(Instant.MAX));
      } else if (done.value() instanceof Tag tag) {
        hold(name(tag.pointer(), tag.name()), tag.pointer(), tag.version(), Instant.MAX);
      }
    }
    switch (call.name()) {
      case "unpin" -> letGo(((UUID) call.argument(0)).toString());
      case "untag" -> letGo(name((PointerName) call.argument(0), (TagName) call.argument(1)));
      case "remove" -> removed(call, answer);
      default -> {}
    }
  }

  /** By force a removal drops what holds the pointer's versions. */
  private void removed(Call call, @Nullable Object answer) {
    if (answer instanceof RemoveOutcome.Removed && Boolean.TRUE.equals(call.argument(2))) {
      PointerName pointer = ((TenureClaim) call.argument(0)).pointer();
      holds.values().removeIf(it -> it.pointer().equals(pointer));
    }
  }

  private void hold(String what, PointerName pointer, long version, Instant until) {
    Books.Hold ignored = holds.put(what, new Books.Hold(pointer, version, until));
  }

  private void letGo(String what) {
    Books.Hold ignored = holds.remove(what);
  }

  private static String name(PointerName pointer, TagName tag) {
    return pointer + "@" + tag.value();
  }

  /** Whether anybody holds this version now. */
  boolean held(Version version) {
    return holds.values().stream()
        .anyMatch(
            it ->
                it.pointer().equals(version.pointer())
                    && it.version() == version.number()
                    && time.now().isBefore(it.until()));
  }
}
