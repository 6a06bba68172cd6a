package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.world.Altered;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a decision about one message is shown where something is missing. What is so is shown as it
 * is but for that; whether the role may publish is the state's.
 */
record Missing(Omission omission, Letter letter, boolean permitted, List<Long> unwritten)
    implements Rules {
  @Override
  public Seen shown(Seen seen, Fence fence) {
    return new Seen(
        permitted, seen.store(), row(seen, fence), known(seen), grant(seen, fence), seen.source());
  }

  /** Without line 7 the floor passes for one of the request's own fence. */
  private Optional<PointerRow> row(Seen seen, Fence fence) {
    boolean hides =
        omission == Omission.PUBLISH_WITHOUT_OPEN && letter.kind() == Letter.Kind.PUBLISH;
    return seen.pointer()
        .map(it -> hides && it.floor().fence().compareTo(fence) < 0 ? at(it, fence) : it);
  }

  private static PointerRow at(PointerRow row, Fence fence) {
    return Altered.floor(row, new Position(fence, 0));
  }

  private Optional<Version> known(Seen seen) {
    Optional<Version> written = seen.known().filter(it -> !unwritten.contains(it.number()));
    if (omission == Omission.LEDGER_ON_AN_OLD_SNAPSHOT && letter.kind() == Letter.Kind.PUBLISH) {
      return written.filter(it -> !it.position().equals(letter.at()));
    }
    if (omission == Omission.SETTLE_WITHOUT_DIGEST && letter.kind() == Letter.Kind.SETTLE) {
      return written.map(it -> Altered.digest(it, letter.job().digest()));
    }
    return written;
  }

  private Optional<Grant> grant(Seen seen, Fence fence) {
    boolean asked =
        switch (letter.kind()) {
          case OPEN -> omission != Omission.OPEN_UNGUARDED;
          case SETTLE -> omission != Omission.SETTLE_UNGUARDED;
          case PUBLISH -> true;
        };
    return asked
        ? seen.grant()
        : seen.grant()
            .or(
                () ->
                    Optional.of(
                        new Grant(
                            fence,
                            World.OWNER,
                            new UUID(0, 0),
                            Instant.EPOCH,
                            Instant.EPOCH,
                            false)));
  }

  /** Without line 8 any objects pass for the attempt's own. */
  @Override
  public PublishRequest asked(PublishRequest it) {
    if (omission != Omission.NO_BINDING || !letter.job().uploads()) {
      return it;
    }
    return new PublishRequest(
        it.pointer(),
        it.owner(),
        it.position(),
        it.operation(),
        it.digest(),
        it.incarnation(),
        it.expected(),
        letter.job().source(letter.at(), letter.at()),
        it.message(),
        it.labels());
  }

  @Override
  public PointerRow raised(PointerRow row, Position to) {
    return omission == Omission.RAISE_BY_ASSIGNMENT ? Altered.floor(row, to) : row.raised(to);
  }

  @Override
  public Position seal(Fence fence) {
    return omission == Omission.RELEASE_WITHOUT_SEAL
        ? new Position(fence, 0)
        : Rules.super.seal(fence);
  }
}
