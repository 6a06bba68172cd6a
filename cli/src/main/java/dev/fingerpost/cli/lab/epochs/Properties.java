package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.epochs.World.Told;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import java.util.List;
import java.util.Optional;

/** What must hold across databases. */
final class Properties {
  private Properties() {}

  /**
   * A grant, an open or a publish that a database accepted.
   *
   * @param older whether it lacked something marked when the client last looked
   */
  static Optional<Violation> accepted(World before, int site, boolean older) {
    Site at = before.site(site);
    if (older) {
      return Optional.of(Violation.OLDER_DATABASE_ACCEPTED);
    }
    boolean superseded = at.epoch() < before.bucket().epoch();
    return superseded && before.waited()
        ? Optional.of(Violation.TWO_DATABASES_ACCEPT)
        : Optional.empty();
  }

  /** A lease that a database granted. No grant is ever forgotten here, not even by one stopped. */
  static Optional<Violation> granted(World before, int site, boolean older, Fence fence) {
    Optional<Violation> broken = accepted(before, site, older);
    return broken.isEmpty() && before.sites().stream().anyMatch(it -> it.granted(fence))
        ? Optional.of(Violation.FENCE_GRANTED_TWICE)
        : broken;
  }

  /** A publish that a database applied. */
  static Optional<Violation> applied(World before, int site, boolean older, Version version) {
    if (version.position().fence().epoch() != before.site(site).epoch()) {
      return Optional.of(Violation.ENDED_EPOCH_ACCEPTED);
    }
    for (Told told : before.told()) {
      boolean other = told.epoch() < before.site(site).epoch();
      if (other && told.number() == version.number()) {
        return Optional.of(Violation.NUMBER_MEANS_TWO);
      }
    }
    return accepted(before, site, older);
  }

  /** An epoch that began. */
  static Optional<Violation> moved(World before, int site) {
    Site at = before.site(site);
    boolean lost = at.lacks(before.bucket());
    boolean unattended = at.claim().filter(Site.Claim::unattended).isPresent();
    return lost && unattended ? Optional.of(Violation.SILENT_LOSS) : Optional.empty();
  }

  /** A batch that a collector deleted. */
  static Optional<Violation> deleted(World before, List<AttemptId> doomed) {
    for (Site site : before.sites()) {
      boolean lost =
          site.running()
              && site.fits(before.bucket())
              && site.database().history().stream()
                  .filter(it -> it.state() == Version.State.LIVE)
                  .flatMap(it -> Site.attempts(it).stream())
                  .filter(before.bucket().attempts()::contains)
                  .anyMatch(doomed::contains);
      if (lost) {
        return Optional.of(Violation.LIVE_OBJECTS_DELETED);
      }
    }
    return Optional.empty();
  }
}
