package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.Optional;

/**
 * A pointer's row beside its whole history, as one statement saw both: what a check compares.
 *
 * @param current number of the current version, 0 for none
 * @param last the highest number ever given
 * @param removed whether it is a tombstone
 * @param largest number of the newest version there is, 0 for none
 * @param currentState of the version the row names as current; empty if there is none
 * @param open how many versions have not been superseded
 * @param newestOpen the largest number of those, 0 for none
 * @param highest the largest position a version was published at; empty without versions
 */
public record HistorySummary(
    PointerName pointer,
    Position floor,
    long current,
    long last,
    boolean removed,
    long largest,
    Optional<Version.State> currentState,
    long open,
    long newestOpen,
    Optional<Position> highest) {}
