package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Writes down what tells worlds apart, shortly: all else follows. A grant's counter is its place, a
 * version's key, digest and owner follow from its position, and the other pointer from its version.
 * Which collector came how far means nothing.
 */
final class WorldCode {
  private final Code code;

  WorldCode(Code code) {
    this.code = code;
  }

  void write(World world) {
    domain(world.database().domain(Tenures.POINTER));
    world.database().row(Tenures.POINTER).ifPresent(this::row);
    code.number(world.database().history().size());
    world.database().history().forEach(this::version);
    code.number(world.bucket().bits());
    world.writers().forEach(it -> code.constant(it.stage()).number(it.counter()).flag(it.late()));
    world.readers().forEach(it -> code.number(it.version()).constant(it.hold()));
    runs(world.runs());
    code.number(world.left()).number(world.extras()).number(world.copying());
    position(world.recorded());
  }

  private void domain(DomainState domain) {
    code.number(domain.counter()).flag(domain.live(Tenures.STORE.epoch(), Instant.EPOCH));
    for (Grant it : domain.grants()) {
      code.flag(it.released()).number(TakingOver.isCollector(it) ? 0 : it.owner().charAt(0));
    }
  }

  private void row(PointerRow row) {
    position(Optional.of(row.floor()));
    code.number(row.current())
        .number(row.last())
        .flag(row.removed().isPresent())
        .maybe(row.retired(), it -> code.number(it.through()));
  }

  private void version(Version version) {
    code.flag(version.pointer().equals(Tenures.POINTER))
        .constant(version.state())
        .constant(version.kind())
        .number(Attempts.of(version));
    position(Optional.of(version.position()));
  }

  private void runs(List<Run> runs) {
    List<Run> sorted = new ArrayList<>(runs);
    Collections.sort(sorted);
    sorted.forEach(this::run);
  }

  private void run(Run run) {
    code.constant(run.phase())
        .number(run.grant())
        .number(run.live().bits())
        .number(run.expired().bits())
        .number(run.dead().bits())
        .flag(run.quiet());
    position(run.floor());
  }

  private void position(Optional<Position> position) {
    code.maybe(position, it -> code.number(it.fence().counter()).number(it.seq()));
  }
}
