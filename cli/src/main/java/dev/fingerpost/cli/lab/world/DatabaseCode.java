package dev.fingerpost.cli.lab.world;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Writes down what decides in a database. Times decide nothing but whether a lease is live. */
final class DatabaseCode {
  private final Code code;

  DatabaseCode(Code code) {
    this.code = code;
  }

  void write(Database database) {
    code.number(database.store().epoch())
        .number(database.store().incarnation().getLeastSignificantBits())
        .each(
            sorted(database.domains(), Comparator.comparing(DomainState::name)),
            it -> domain(it, database.store().epoch()))
        .each(sorted(database.rows(), Comparator.comparing(PointerRow::name)), this::row)
        .each(database.history(), this::version);
  }

  /** Most databases have one pointer. */
  private static <T> List<T> sorted(List<T> all, Comparator<T> order) {
    if (all.size() < 2) {
      return all;
    }
    List<T> sorted = new ArrayList<>(all);
    sorted.sort(order);
    return sorted;
  }

  private void domain(DomainState domain, int epoch) {
    code.text(domain.name().value())
        .number(domain.counter())
        .flag(domain.live(epoch, Instant.EPOCH))
        .each(domain.grants(), this::grant);
  }

  private void grant(Grant grant) {
    fence(grant.fence());
    code.text(grant.owner())
        .number(grant.requestId().getLeastSignificantBits())
        .flag(grant.released());
  }

  private void row(PointerRow row) {
    code.text(row.name().value()).text(row.domain().value());
    position(row.floor());
    code.number(row.current())
        .number(row.last())
        .flag(row.removed().isPresent())
        .flag(row.retired().isPresent());
  }

  private void version(Version version) {
    code.text(version.pointer().value())
        .number(version.number())
        .constant(version.state())
        .constant(version.kind())
        .text(version.operation().key())
        .number(version.operation().revision())
        .text(version.digest().hex())
        .text(version.owner());
    position(version.position());
    code.maybe(version.descriptor(), it -> code.each(it.attempts(), this::attempt));
  }

  private void attempt(AttemptId attempt) {
    code.text(attempt.pointer().value()).text(attempt.nonce());
    position(attempt.position());
  }

  private void position(Position position) {
    fence(position.fence());
    code.number(position.seq());
  }

  private void fence(Fence fence) {
    code.number(fence.epoch()).number(fence.counter());
  }
}
