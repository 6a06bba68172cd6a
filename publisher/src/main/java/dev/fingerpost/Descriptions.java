package dev.fingerpost;

import dev.fingerpost.publisher.SettleRequest;

/** Outcomes in words. */
final class Descriptions {
  private Descriptions() {}

  static String of(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Applied it) {
      return "published " + name(it.version());
    }
    if (outcome instanceof PublishOutcome.Duplicate it) {
      return "already published as " + name(it.version()) + "; nothing moved";
    }
    if (outcome instanceof PublishOutcome.KeyConflict it) {
      return "this operation key was used for other content or parameters, published as version "
          + it.recordedVersion()
          + " with digest "
          + it.recordedDigest().hex().substring(0, 12)
          + "…";
    }
    if (outcome instanceof PublishOutcome.Stale it) {
      boolean own = it.attempted().fence().equals(it.floor().fence());
      return own
          ? "out of order: " + it.attempted() + " is not above the floor " + it.floor()
          : "fenced out: " + it.attempted() + " is below the floor " + it.floor();
    }
    if (outcome instanceof PublishOutcome.VersionMismatch it) {
      return "version "
          + it.expected()
          + " was expected to be current, but version "
          + it.standing().currentVersion()
          + " is";
    }
    if (outcome instanceof PublishOutcome.SourceGone it) {
      return "the source " + it.source() + (it.expired() ? " is expired" : " does not exist");
    }
    if (outcome instanceof PublishOutcome.Refused it) {
      return "refused (" + it.reason() + "): " + it.detail();
    }
    PublishOutcome.Unknown it = (PublishOutcome.Unknown) outcome;
    SettleRequest settle = it.settle();
    return "outcome unknown: "
        + it.detail()
        + "; settle "
        + settle.pointer()
        + " key "
        + settle.operation()
        + " at "
        + settle.position()
        + " before you do anything else";
  }

  private static String name(Version version) {
    return version.pointer() + "@" + version.number();
  }
}
