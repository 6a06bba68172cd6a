package dev.fingerpost.gc.walk;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.Version;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.Tag;

/** The answers of the ports in words, without times and prose. */
final class Answers {
  private Answers() {}

  static String of(Acquired outcome) {
    if (outcome instanceof Acquired.Granted it) {
      return "GRANTED %s live %s newest %s".formatted(it.lease().fence(), it.live(), it.newest());
    }
    Acquired.Held it = (Acquired.Held) outcome;
    return "HELD " + it.holder().owner() + " " + it.holder().fence();
  }

  static String of(LeaseAuthority.Standing it) {
    return "%s %s live %s released %s"
        .formatted(it.lease().owner(), it.lease().fence(), it.live(), it.released());
  }

  static String of(OpenOutcome outcome) {
    if (outcome instanceof OpenOutcome.Opened it) {
      String base = it.base().map(Answers::of).orElse("none");
      return "OPENED " + it.floor() + " last " + it.last() + " base " + base;
    }
    OpenOutcome.Refused it = (OpenOutcome.Refused) outcome;
    return it.reason() + " " + it.floor();
  }

  static String of(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Applied it) {
      return "APPLIED " + of(it.version());
    }
    if (outcome instanceof PublishOutcome.Duplicate it) {
      return "DUPLICATE " + of(it.version());
    }
    if (outcome instanceof PublishOutcome.KeyConflict it) {
      return "KEY_CONFLICT %s %s %s"
          .formatted(it.recordedVersion(), it.recordedDigest(), of(it.standing()));
    }
    if (outcome instanceof PublishOutcome.Stale it) {
      return "STALE " + it.attempted() + " " + of(it.standing());
    }
    if (outcome instanceof PublishOutcome.VersionMismatch it) {
      return "VERSION_MISMATCH " + it.expected() + " " + of(it.standing());
    }
    if (outcome instanceof PublishOutcome.SourceGone it) {
      return "SOURCE_GONE %s %s %s".formatted(it.source(), it.expired(), of(it.standing()));
    }
    PublishOutcome.Refused it = (PublishOutcome.Refused) outcome;
    return it.reason() + " " + it.standing().map(Answers::of).orElse("-");
  }

  private static String of(Standing it) {
    return "at version " + it.currentVersion() + " floor " + it.floor();
  }

  static String of(SettleOutcome outcome) {
    if (outcome instanceof SettleOutcome.Applied it) {
      return "APPLIED " + of(it.version());
    }
    return outcome instanceof SettleOutcome.Refused it
        ? it.reason().name()
        : outcome.getClass().getSimpleName();
  }

  static String of(HoldOutcome<?> outcome) {
    if (outcome instanceof HoldOutcome.Refused<?> it) {
      return it.reason().name();
    }
    Object value = outcome.orElseThrow();
    if (value instanceof Pin pin) {
      return "DONE " + of(pin);
    }
    return "DONE " + (value instanceof Tag tag ? of(tag) : value);
  }

  static String of(RemoveOutcome outcome) {
    if (outcome instanceof RemoveOutcome.Removed it) {
      return "REMOVED " + it.removal().version() + " by " + it.removal().by();
    }
    if (outcome instanceof RemoveOutcome.Held it) {
      return it.by() + " " + it.detail();
    }
    RemoveOutcome.Refused it = (RemoveOutcome.Refused) outcome;
    return it.reason() + " " + it.floor();
  }

  static String of(RestoreOutcome outcome) {
    if (outcome instanceof RestoreOutcome.Restored it) {
      return "RESTORED " + it.current();
    }
    return outcome instanceof RestoreOutcome.Refused it
        ? it.reason() + " " + it.floor()
        : outcome.getClass().getSimpleName();
  }

  static String of(Version it) {
    return "%s@%d %s %s %s %s %s %s superseded %s '%s' %s %s %s"
        .formatted(
            it.pointer(),
            it.number(),
            it.state(),
            it.kind(),
            it.operation(),
            it.digest(),
            it.owner(),
            it.position(),
            it.supersededAt().isPresent(),
            it.message(),
            it.labels(),
            it.source(),
            it.descriptor());
  }

  static String of(PointerInfo it) {
    return "%s in %s floor %s last %d removed %s current %s"
        .formatted(
            it.name(),
            it.domain(),
            it.floor(),
            it.last(),
            it.removed().map(removal -> removal.version() + " by " + removal.by()),
            it.current().map(Answers::of));
  }

  static String of(Pin it) {
    return "%s %s@%d %s '%s' ends %s lapsed %s"
        .formatted(
            it.id(),
            it.pointer(),
            it.version(),
            it.owner(),
            it.reason(),
            it.expiresAt().isPresent(),
            it.lapsed());
  }

  static String of(Tag it) {
    return it + " is " + it.version() + " by " + it.owner();
  }

  static String of(RefusalTrace it) {
    return "%s %s %s %s %d times"
        .formatted(it.pointer(), it.owner(), it.fence(), it.reason(), it.times());
  }
}
