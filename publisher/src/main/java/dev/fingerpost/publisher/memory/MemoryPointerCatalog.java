package dev.fingerpost.publisher.memory;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Address.Selector;
import dev.fingerpost.publisher.HistorySummary;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks into a {@link MemoryDatabase}. It answers at once, whatever the deadline. */
public final class MemoryPointerCatalog implements PointerCatalog {
  private final MemoryDatabase database;

  public MemoryPointerCatalog(MemoryDatabase database) {
    this.database = database;
  }

  @Override
  public StoreInfo store(Deadline deadline) {
    return database.transaction(database::store);
  }

  @Override
  public Optional<Version> find(Address address, Deadline deadline) {
    return database.transaction(() -> find(address));
  }

  private Optional<Version> find(Address address) {
    Ledger ledger = database.ledger(address.pointer());
    if (address.selector() instanceof Selector.Numbered numbered) {
      return ledger.version(numbered.version());
    }
    if (address.selector() instanceof Selector.Tag tag) {
      return database
          .holds()
          .tag(address.pointer(), tag.name())
          .flatMap(it -> ledger.version(it.version()));
    }
    return address.selector() instanceof Selector.Key key
        ? ledger.newest(key.key())
        : database.pointer(address.pointer()).flatMap(this::current);
  }

  @Override
  public Optional<Version> outcome(PointerName pointer, OperationKey operation, Deadline deadline) {
    return database.transaction(() -> database.ledger(pointer).find(operation));
  }

  @Override
  public Optional<PointerInfo> pointer(PointerName name, Deadline deadline) {
    return database.transaction(() -> database.pointer(name).map(this::info));
  }

  @Override
  public List<PointerInfo> pointers(String prefix, String after, int limit, Deadline deadline) {
    return database.transaction(
        () ->
            database.pointers().stream()
                .filter(it -> it.name().value().startsWith(prefix))
                .filter(it -> it.name().value().compareTo(after) > 0)
                .limit(limit)
                .map(this::info)
                .toList());
  }

  @Override
  public List<Version> history(
      PointerName name, OptionalLong before, int limit, Deadline deadline) {
    return database.transaction(
        () ->
            database.ledger(name).newestFirst().values().stream()
                .filter(it -> it.number() < before.orElse(Long.MAX_VALUE))
                .limit(limit)
                .toList());
  }

  @Override
  public List<HistorySummary> summaries(
      Optional<PointerName> only, String after, int limit, Deadline deadline) {
    return database.transaction(
        () ->
            database.pointers().stream()
                .filter(it -> only.isEmpty() || only.get().equals(it.name()))
                .filter(it -> it.name().value().compareTo(after) > 0)
                .limit(limit)
                .map(it -> summary(it, database.ledger(it.name()).newestFirst()))
                .toList());
  }

  private static HistorySummary summary(PointerRow row, NavigableMap<Long, Version> newestFirst) {
    List<Long> open =
        newestFirst.values().stream()
            .filter(it -> it.supersededAt().isEmpty())
            .map(Version::number)
            .toList();
    return new HistorySummary(
        row.name(),
        row.floor(),
        row.current(),
        row.last(),
        row.removed().isPresent(),
        newestFirst.isEmpty() ? 0 : newestFirst.firstKey(),
        Optional.ofNullable(newestFirst.get(row.current())).map(Version::state),
        open.size(),
        open.isEmpty() ? 0 : open.get(0),
        newestFirst.values().stream().map(Version::position).max(Comparator.naturalOrder()));
  }

  @Override
  public Set<AttemptId> referenced(Collection<AttemptId> attempts, Deadline deadline) {
    return database.transaction(
        () ->
            database.live().stream()
                .flatMap(it -> it.descriptor().orElseThrow().attempts().stream())
                .filter(attempts::contains)
                .collect(Collectors.toSet()));
  }

  @Override
  public List<RefusalTrace> refusals(
      Optional<PointerName> pointer, Instant since, int limit, Deadline deadline) {
    return database.transaction(
        () ->
            database.refusals().stream()
                .filter(
                    it -> pointer.map(PointerName::value).orElse(it.pointer()).equals(it.pointer()))
                .filter(it -> !it.latest().isBefore(since))
                .sorted(Comparator.comparing(RefusalTrace::latest).reversed())
                .limit(limit)
                .toList());
  }

  private PointerInfo info(PointerRow row) {
    return new PointerInfo(
        row.name(),
        row.domain(),
        row.floor(),
        current(row),
        row.last(),
        row.openedAt(),
        row.removed());
  }

  private Optional<Version> current(PointerRow row) {
    return database.ledger(row.name()).version(row.current());
  }
}
