package dev.fingerpost.cli.lab.search;

import java.util.Optional;

/**
 * What somebody did.
 *
 * @param who for instance {@code A}
 * @param what he did
 * @param answer as the table of decisions names it; empty for all else
 */
public record Move(String who, String what, Optional<String> answer) {}
