/** How commands talk: results on standard output, everything else on standard error. */
@NullMarked
package dev.fingerpost.cli.output;

import org.jspecify.annotations.NullMarked;
