package dev.fingerpost.publisher.equality;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.Version;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.writer.Position;

/** The answers of the ports in their canonical lines. */
final class Answers {
  private Answers() {}

  static String of(Acquired outcome) {
    if (outcome instanceof Acquired.Granted it) {
      return line(
          "GRANTED",
          it.lease().owner(),
          it.lease().fence().value(),
          it.live(),
          it.newest().value());
    }
    Acquired.Held it = (Acquired.Held) outcome;
    return line("HELD", it.holder().owner(), it.holder().fence().value());
  }

  static String of(OpenOutcome outcome) {
    if (outcome instanceof OpenOutcome.Opened it) {
      return line(
          "OPENED", floor(it.floor()), it.base().map(Version::number).orElse(0L), it.last());
    }
    OpenOutcome.Refused it = (OpenOutcome.Refused) outcome;
    return line(it.reason(), it.floor().map(Answers::floor).orElse("null,null"));
  }

  static String of(SettleOutcome outcome) {
    if (outcome instanceof SettleOutcome.Applied it) {
      return line("APPLIED", it.version().number());
    }
    return outcome instanceof SettleOutcome.Refused it ? it.reason().name() : "NEVER";
  }

  static String of(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Applied it) {
      return line("APPLIED", it.version().number(), it.version().state());
    }
    if (outcome instanceof PublishOutcome.Duplicate it) {
      return line("DUPLICATE", it.version().number(), it.version().state());
    }
    if (outcome instanceof PublishOutcome.KeyConflict it) {
      return line(
          "KEY_CONFLICT", it.recordedVersion(), it.recordedDigest(), standing(it.standing()));
    }
    if (outcome instanceof PublishOutcome.Stale it) {
      return line("STALE", standing(it.standing()));
    }
    if (outcome instanceof PublishOutcome.VersionMismatch it) {
      return line("VERSION_MISMATCH", standing(it.standing()));
    }
    if (outcome instanceof PublishOutcome.SourceGone it) {
      return line("SOURCE_GONE", it.expired(), standing(it.standing()));
    }
    PublishOutcome.Refused it = (PublishOutcome.Refused) outcome;
    return line(it.reason(), it.standing().map(Answers::standing).orElse("null null,null"));
  }

  private static String standing(Standing it) {
    return it.currentVersion() + " " + floor(it.floor());
  }

  static String floor(Position it) {
    return it.fence().value() + "," + it.seq();
  }

  static String line(Object... parts) {
    StringBuilder line = new StringBuilder();
    for (Object part : parts) {
      line.append(line.isEmpty() ? "" : " ").append(part);
    }
    return line.toString();
  }
}
