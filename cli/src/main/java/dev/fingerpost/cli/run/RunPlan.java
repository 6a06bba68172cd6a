package dev.fingerpost.cli.run;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.writer.PointerName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run was asked to do.
 *
 * @param parameters what the work is computed from
 * @param expected the version that must be current; empty for the one found at open
 * @param command the job; empty where {@code from} is given
 * @param from a folder that is a job's result already
 * @param work where the job's folder is made
 * @param keep keep that folder whatever happens
 */
record RunPlan(
    PointerName pointer,
    Map<String, String> parameters,
    Optional<Long> expected,
    List<String> command,
    Optional<Path> from,
    Path work,
    boolean keep,
    boolean allowEmpty,
    Duration killAfter) {
  /**
   * @throws CommandException exit 2, if there is nothing to run or publish, or both
   */
  RunPlan {
    if (command.isEmpty() == from.isEmpty()) {
      throw CommandException.usage(
          command.isEmpty() ? "there is no job to run" : "--from takes no job",
          "write the job after --, for instance: fingerpost run "
              + pointer
              + " --key 2026-11-29 -- ./job.sh");
    }
    if (from.isPresent() && !Files.isDirectory(from.get())) {
      throw CommandException.usage(
          "--from " + from.get() + " is no folder", "name the folder that holds the result");
    }
    if (!Files.isDirectory(work)) {
      throw CommandException.usage(
          "the job's folder cannot be made in " + work + ": it is no folder",
          "name one that has room for the result: --work DIR");
    }
  }
}
