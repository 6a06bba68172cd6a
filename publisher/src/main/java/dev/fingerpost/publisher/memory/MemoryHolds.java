package dev.fingerpost.publisher.memory;

import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** The pins and tags of a {@link MemoryDatabase}; like that, used inside a transaction. */
public final class MemoryHolds {
  private static final Comparator<Pin> ORDER =
      Comparator.comparing(Pin::pointer)
          .thenComparing(Pin::version)
          .thenComparing(Pin::pinnedAt)
          .thenComparing(Pin::id);

  private final Map<UUID, Pin> pins = new HashMap<>();
  private final Map<PointerName, Map<TagName, Tag>> tags = new TreeMap<>();

  /** As it was made; whether it lapsed is for {@link Pin#at} to say. */
  public Optional<Pin> pin(UUID id) {
    return Optional.ofNullable(pins.get(id));
  }

  /** All pins as they stand at this moment, by pointer, version and age. */
  public List<Pin> pins(Instant now) {
    return pins.values().stream().map(it -> it.at(now)).sorted(ORDER).toList();
  }

  public Optional<Tag> tag(PointerName pointer, TagName name) {
    return Optional.ofNullable(tags.getOrDefault(pointer, Map.of()).get(name));
  }

  /** All tags, in the order of pointer and name. */
  public List<Tag> tags() {
    return tags.values().stream().flatMap(it -> it.values().stream()).toList();
  }

  /** Whether a pin that has not lapsed, or a tag, keeps a version. */
  public boolean keeps(PointerName pointer, long version, Instant now) {
    return pins(now).stream()
            .anyMatch(it -> it.pointer().equals(pointer) && it.version() == version && !it.lapsed())
        || tags().stream().anyMatch(it -> it.pointer().equals(pointer) && it.version() == version);
  }

  void put(Pin pin) {
    pins.put(pin.id(), pin);
  }

  void put(Tag tag) {
    tags.computeIfAbsent(tag.pointer(), name -> new TreeMap<>()).put(tag.name(), tag);
  }

  /** Readers that died leave theirs behind. */
  void forgetPins(PointerName pointer, Instant lapsedBefore) {
    pins.values()
        .removeIf(
            it ->
                it.pointer().equals(pointer)
                    && it.expiresAt().filter(end -> end.isBefore(lapsedBefore)).isPresent());
  }

  void unpin(UUID id) {
    pins.remove(id);
  }

  void untag(PointerName pointer, TagName name) {
    tags.getOrDefault(pointer, new TreeMap<>()).remove(name);
  }

  void drop(PointerName pointer) {
    pins.values().removeIf(it -> it.pointer().equals(pointer));
    tags.remove(pointer);
  }
}
