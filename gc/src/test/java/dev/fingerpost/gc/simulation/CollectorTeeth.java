package dev.fingerpost.gc.simulation;

import dev.fingerpost.Version;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** What a collector rests on, of which each lacks one rule. */
final class CollectorTeeth {
  private CollectorTeeth() {}

  /** Real proofs, of which a collector is shown something else. */
  private abstract static class Altered implements PointerProofs {
    final PointerProofs real;

    Altered(PointerProofs real) {
      this.real = real;
    }

    @Override
    public Expiry expire(PointerName pointer, boolean howeverMany, int limit, Deadline deadline) {
      return real.expire(pointer, howeverMany, limit, deadline);
    }

    @Override
    public void seal(PointerName pointer, Deadline deadline) {
      real.seal(pointer, deadline);
    }

    @Override
    public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
      return shown(pointer, real.snapshot(pointer, range, deadline));
    }

    Snapshot shown(PointerName pointer, Snapshot it) {
      return it;
    }

    @Override
    public void freed(List<String> attempts, Deadline deadline) {
      real.freed(attempts, deadline);
    }

    @Override
    public void notFreed(String under, List<Failure> failures, Deadline deadline) {
      real.notFreed(under, failures, deadline);
    }
  }

  private static Snapshot with(Snapshot it, Position floor, Map<String, Known> attempts) {
    NavigableMap<String, Known> ordered = new TreeMap<>(KeyOrder.UTF8);
    ordered.putAll(attempts);
    return new Snapshot(floor, it.newest(), it.epoch(), it.epochFloors(), ordered, it.complete());
  }

  /** No version counts as live. */
  static final class NoReferences extends Altered {
    NoReferences(PointerProofs real) {
      super(real);
    }

    @Override
    Snapshot shown(PointerName pointer, Snapshot it) {
      Map<String, Known> expired = new HashMap<>(it.attempts());
      expired.values().removeIf(known -> known == Known.LIVE);
      return with(it, it.floor(), expired);
    }
  }

  /** Whatever was granted counts as not above the floor: age alone keeps it, and there is none. */
  static final class AgeOnly extends Altered {
    AgeOnly(PointerProofs real) {
      super(real);
    }

    @Override
    Snapshot shown(PointerName pointer, Snapshot it) {
      Fence newest = it.newest().orElse(it.floor().fence());
      return with(it, new Position(newest, Position.MAX_SEQ), it.attempts());
    }
  }

  /** References are those of an earlier statement than the floor. */
  static final class Earlier extends Altered {
    private final Map<PointerName, Map<String, Known>> early = new HashMap<>();

    Earlier(PointerProofs real) {
      super(real);
    }

    @Override
    public void seal(PointerName pointer, Deadline deadline) {
      Range all = new Range("", "", 10_000, false, false);
      early.put(pointer, real.snapshot(pointer, all, deadline).attempts());
      real.seal(pointer, deadline);
    }

    @Override
    Snapshot shown(PointerName pointer, Snapshot it) {
      return with(it, it.floor(), early.getOrDefault(pointer, it.attempts()));
    }
  }

  /** An attempt that one version gave up is dead, whoever else refers to it. */
  static final class ExpiredFirst extends Altered {
    private final MemoryDatabase database;
    private final Set<String> expired = new HashSet<>();

    ExpiredFirst(Raw raw) {
      super(raw.proofs());
      this.database = raw.database();
    }

    @Override
    public Expiry expire(PointerName pointer, boolean howeverMany, int limit, Deadline deadline) {
      List<Version> before = live(pointer);
      Expiry answer = super.expire(pointer, howeverMany, limit, deadline);
      Set<Long> left = new HashSet<>();
      live(pointer).forEach(it -> left.add(it.number()));
      before.stream()
          .filter(it -> !left.contains(it.number()))
          .flatMap(it -> it.descriptor().orElseThrow().attempts().stream())
          .map(AttemptId::prefix)
          .forEach(expired::add);
      return answer;
    }

    private List<Version> live(PointerName pointer) {
      return database.transaction(database::live).stream()
          .filter(it -> it.pointer().equals(pointer))
          .toList();
    }

    @Override
    Snapshot shown(PointerName pointer, Snapshot it) {
      Map<String, Known> shown = new HashMap<>(it.attempts());
      shown.replaceAll((name, known) -> expired.contains(name) ? Known.EXPIRED : known);
      return with(it, it.floor(), shown);
    }
  }
}
