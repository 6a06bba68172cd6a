package dev.fingerpost.cli.view;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.StoreRoot;
import java.util.Locale;
import java.util.Optional;

/** What became of a publish, for scripts, and the command that settles an unknown one. */
public final class OutcomeView {
  private OutcomeView() {}

  /** The outcome's name in the design's table, its line for people, and what it carries. */
  public static Fields fields(PublishOutcome outcome, StoreRoot root) {
    Fields fields =
        new Fields().with("outcome", name(outcome)).with("description", outcome.describe());
    if (outcome instanceof PublishOutcome.Applied it) {
      return fields.with("version", VersionView.fields(it.version(), root));
    }
    if (outcome instanceof PublishOutcome.Duplicate it) {
      return fields.with("version", VersionView.fields(it.version(), root));
    }
    if (outcome instanceof PublishOutcome.Unknown it) {
      return fields.with("settle", settleCommand(it.settle()));
    }
    if (outcome instanceof PublishOutcome.KeyConflict it) {
      fields
          .with("recorded_digest", it.recordedDigest())
          .with("recorded_version", it.recordedVersion());
    } else if (outcome instanceof PublishOutcome.VersionMismatch it) {
      fields.with("expected_version", it.expected());
    } else if (outcome instanceof PublishOutcome.SourceGone it) {
      fields.with("source", it.source());
    } else if (outcome instanceof PublishOutcome.Stale it) {
      fields.with("fence", it.attempted().fence()).with("seq", it.attempted().seq());
    }
    standing(outcome).ifPresent(it -> add(fields, it));
    return fields;
  }

  /** As the table of decisions writes it, for instance {@code KEY_CONFLICT}. */
  public static String name(PublishOutcome outcome) {
    return outcome instanceof PublishOutcome.Refused it
        ? it.reason().name()
        : outcome
            .getClass()
            .getSimpleName()
            .replaceAll("(?<=.)([A-Z])", "_$1")
            .toUpperCase(Locale.ROOT);
  }

  /** The command line that settles this attempt, ready to be pasted into a shell. */
  public static String settleCommand(SettleRequest request) {
    OperationKey operation = request.operation();
    return "fingerpost settle "
        + request.pointer()
        + " --key "
        + Shell.quote(operation.key())
        + (operation.revision() == 1 ? "" : " --revision " + operation.revision())
        + " --digest "
        + request.digest()
        + " --owner "
        + Shell.quote(request.owner())
        + " --fence "
        + request.position().fence()
        + " --seq "
        + request.position().seq();
  }

  /** What to do next, if that is not plain. */
  public static Optional<String> hint(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Unknown it) {
      return Optional.of("to know for sure run: " + settleCommand(it.settle()));
    }
    if (outcome instanceof PublishOutcome.KeyConflict) {
      return Optional.of("to do it again on purpose use --again");
    }
    // Under one's own fence it is a matter of order, and nobody has taken over.
    return outcome instanceof PublishOutcome.Stale it
            && !it.floor().fence().equals(it.attempted().fence())
        ? Optional.of("another worker has taken over; log and show tell which")
        : Optional.empty();
  }

  /** How the pointer stood, where the outcome says. */
  private static Optional<Standing> standing(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.KeyConflict it) {
      return Optional.of(it.standing());
    }
    if (outcome instanceof PublishOutcome.Stale it) {
      return Optional.of(it.standing());
    }
    if (outcome instanceof PublishOutcome.VersionMismatch it) {
      return Optional.of(it.standing());
    }
    if (outcome instanceof PublishOutcome.SourceGone it) {
      return Optional.of(it.standing());
    }
    return outcome instanceof PublishOutcome.Refused it ? it.standing() : Optional.empty();
  }

  private static void add(Fields fields, Standing standing) {
    fields
        .with("current_version", standing.currentVersion())
        .with("floor_fence", standing.floor().fence())
        .with("floor_seq", standing.floor().seq());
  }
}
