package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** What was seen and what clients were told, kept where no defect of the store can reach it. */
final class Books {
  /** One publication, as it was first seen. */
  record Entry(
      PointerName pointer,
      long number,
      OperationKey operation,
      Sha256 digest,
      Position position,
      Sha256 root) {}

  /** Logical work: it has one effect. */
  record Work(PointerName pointer, OperationKey operation) {}

  /** Where a publish stood. */
  record Place(PointerName pointer, Position position) {}

  /** A version somebody holds, until then. */
  record Hold(PointerName pointer, long version, Instant until) {}

  final Map<PointerName, NavigableMap<Long, Entry>> history = new TreeMap<>();
  final Map<Work, Entry> works = new HashMap<>();
  private final Map<Place, Entry> places = new HashMap<>();
  private final Set<Place> never = new HashSet<>();

  /** The largest position each pointer accepted, by open, publish or settle. */
  final Map<PointerName, Position> accepted = new TreeMap<>();

  /** By what they are called. */
  final Map<String, Hold> holds = new TreeMap<>();

  /** A version is seen for the first time. */
  void published(Version version) {
    Place place = new Place(version.pointer(), version.position());
    unless(!never.contains(place), "G4", "%s %s was never to be applied", place, version.number());
    Entry entry =
        new Entry(
            version.pointer(),
            version.number(),
            version.operation(),
            version.digest(),
            version.position(),
            version.descriptor().orElseThrow().sha256());
    Entry other = places.put(place, entry);
    unless(other == null, "G3", "%s was applied twice", place);
    Entry same = works.put(new Work(version.pointer(), version.operation()), entry);
    unless(same == null, "G3", "%s has a second effect: %s", entry, same);
    Entry ignored =
        history
            .computeIfAbsent(version.pointer(), it -> new TreeMap<>())
            .put(entry.number(), entry);
  }

  Entry entry(PointerName pointer, long number) {
    Entry entry = history.getOrDefault(pointer, new TreeMap<>()).get(number);
    unless(entry != null, "G3", "%s@%s was never published", pointer, number);
    return Objects.requireNonNull(entry);
  }

  /** A client was told how its publish ended. */
  void told(PublishRequest request, PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Unknown) {
      return;
    }
    Place own = new Place(request.pointer(), request.position());
    if (outcome instanceof PublishOutcome.Applied applied) {
      same(request, applied.version());
      unless(places.containsKey(own), "G4", "%s was applied, but is not there", own);
      return;
    }
    if (outcome instanceof PublishOutcome.Duplicate known) {
      same(request, known.version());
    } else if (outcome instanceof PublishOutcome.KeyConflict conflict) {
      Entry entry = entry(request.pointer(), conflict.recordedVersion());
      boolean differs = !entry.digest().equals(request.digest());
      unless(differs, "G3", "%s is a conflict with itself", request);
      unless(entry.operation().equals(request.operation()), "G3", "%s is another's", entry);
    }
    never(own);
  }

  private void same(PublishRequest request, Version version) {
    Entry entry = entry(request.pointer(), version.number());
    boolean same =
        entry.operation().equals(request.operation()) && entry.digest().equals(request.digest());
    unless(same, "G3", "%s was told of %s, another's success", request, entry);
  }

  /** A client was told that its publish failed, and changed nothing. */
  void failed(PublishRequest request) {
    never(new Place(request.pointer(), request.position()));
  }

  /** A client was told what became of a publish in doubt. */
  void told(SettleRequest request, SettleOutcome outcome) {
    Place own = new Place(request.pointer(), request.position());
    if (outcome instanceof SettleOutcome.Applied applied) {
      Entry entry = entry(request.pointer(), applied.version().number());
      boolean same =
          entry.operation().equals(request.operation()) && entry.digest().equals(request.digest());
      unless(same, "G4", "%s is settled as %s", request, entry);
    } else if (outcome instanceof SettleOutcome.Never) {
      never(own);
    }
  }

  private void never(Place place) {
    unless(!places.containsKey(place), "G4", "%s was applied, and its client told not", place);
    never.add(place);
  }
}
