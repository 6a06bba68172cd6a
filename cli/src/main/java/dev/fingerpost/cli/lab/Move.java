package dev.fingerpost.cli.lab;

import java.util.Optional;

/**
 * What happens in one step, for people.
 *
 * @param who does it
 * @param what in a few words
 * @param answer to a publish, as the table of decisions names it; empty for all else
 */
record Move(String who, String what, Optional<String> answer) {
  Move(String who, String what) {
    this(who, what, Optional.empty());
  }
}
