package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import dev.fingerpost.Version.State;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Sha256;
import java.util.Optional;

/** Versions that differ from others in one thing. */
final class Versions {
  private Versions() {}

  /** Under another digest. */
  static Version with(Version it, Sha256 digest) {
    return copy(it, it.state(), digest, it.descriptor());
  }

  /** As a collector leaves it. */
  static Version expired(Version it) {
    return copy(it, State.EXPIRED, it.digest(), Optional.empty());
  }

  private static Version copy(
      Version it, State state, Sha256 digest, Optional<Descriptor> descriptor) {
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
}
