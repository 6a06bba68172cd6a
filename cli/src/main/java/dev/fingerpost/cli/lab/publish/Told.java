package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import java.util.Optional;

/**
 * What the last step answered, to whoever heard it.
 *
 * @param answer as the table of decisions names it; for an open or a settle that was accepted, what
 *     it says
 * @param success the version somebody was told his job had become
 */
record Told(Letter letter, String answer, Optional<Version> success) {}
