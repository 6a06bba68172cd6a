package dev.fingerpost.cli.lab.world;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.util.Optional;

/** Rows that differ from others in one thing: what a transition or a missing rule makes of them. */
public final class Altered {
  private Altered() {}

  public static Version state(Version it, Version.State state) {
    return version(it, state, it.digest(), it.descriptor());
  }

  public static Version digest(Version it, Sha256 digest) {
    return version(it, it.state(), digest, it.descriptor());
  }

  public static Version descriptor(Version it, Optional<Descriptor> descriptor) {
    return version(it, it.state(), it.digest(), descriptor);
  }

  /** With this floor, be it lower than its own. */
  public static PointerRow floor(PointerRow it, Position floor) {
    return row(it, floor, it.last());
  }

  /** With this as the highest number ever given. */
  public static PointerRow last(PointerRow it, long last) {
    return row(it, it.floor(), last);
  }

  private static Version version(
      Version it, Version.State state, Sha256 digest, Optional<Descriptor> descriptor) {
    return new Version(
        it.pointer(),
        it.number(),
        state,
        it.kind(),
        it.operation(),
        digest,
        it.owner(),
        it.position(),
        it.publishedAt(),
        it.supersededAt(),
        it.message(),
        it.labels(),
        it.source(),
        descriptor);
  }

  private static PointerRow row(PointerRow it, Position floor, long last) {
    return new PointerRow(
        it.name(),
        it.domain(),
        floor,
        it.current(),
        last,
        it.openedAt(),
        it.removed(),
        it.retired());
  }
}
