package dev.fingerpost.cli.run;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.cli.view.VersionView;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The whole story of a run, for {@code --result}: every name is there from the beginning, and the
 * file is replaced in one step, so that a reader finds a whole story at any moment.
 */
final class RunStory {
  private static final String[] NAMES = {
    "outcome",
    "exit",
    "message",
    "hint",
    "store",
    "pointer",
    "domain",
    "key",
    "revision",
    "parameters",
    "digest",
    "owner",
    "fence",
    "seq",
    "base_version",
    "base_uri",
    "version",
    "address",
    "holder",
    "command",
    "child_pid",
    "child_status",
    "started_at",
    "acquired_at",
    "job_started_at",
    "job_ended_at",
    "publish_started_at",
    "ended_at",
    "notes",
    "folder",
    "finish_command",
    "settle_command"
  };

  private final Optional<Path> file;
  private final Fields fields = new Fields();
  private final List<String> notes = new ArrayList<>();

  /**
   * @param file where to keep it; empty for nowhere
   */
  RunStory(Optional<Path> file) {
    this.file = file.map(Path::toAbsolutePath);
    for (String name : NAMES) {
      fields.with(name, null);
    }
    tell("outcome", "RUNNING").tell("notes", notes);
  }

  synchronized RunStory tell(String name, @Nullable Object value) {
    fields.with(name, value);
    return this;
  }

  synchronized void note(String line) {
    notes.add(line);
    fields.with("notes", notes);
  }

  synchronized void end(RunEnd end) {
    tell("outcome", end.outcome())
        .tell("exit", end.exit())
        .tell("message", end.message())
        .tell("hint", end.hint());
  }

  void version(Version version) {
    tell("version", version.number()).tell("address", VersionView.address(version));
  }

  void outcome(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Applied it) {
      version(it.version());
      tell("seq", it.version().position().seq());
    } else if (outcome instanceof PublishOutcome.Duplicate it) {
      version(it.version());
    } else if (outcome instanceof PublishOutcome.Stale it) {
      tell("seq", it.attempted().seq());
    } else if (outcome instanceof PublishOutcome.Unknown it) {
      tell("seq", it.settle().position().seq())
          .tell("settle_command", OutcomeView.settleCommand(it.settle()));
    }
  }

  /** What there is to tell so far. */
  synchronized Fields fields() {
    return fields;
  }

  /**
   * Replaces the file, so that who watches a run sees how far it is. One that cannot be replaced
   * stays as it was.
   *
   * @throws IOException if it cannot; the message names the file
   */
  synchronized void write() throws IOException {
    if (file.isPresent()) {
      Path target = file.get();
      Path temporary = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".tmp");
      try {
        Files.writeString(temporary, fields.json() + "\n");
        move(temporary, target);
      } catch (FileSystemException e) {
        throw e;
      } catch (IOException e) {
        throw new FileSystemException(target.toString(), null, e.getMessage());
      } finally {
        Files.deleteIfExists(temporary);
      }
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
