/** The command line: one small class per command, option mixins, wiring, the embedded server. */
@NullMarked
package dev.fingerpost.cli;

import org.jspecify.annotations.NullMarked;
