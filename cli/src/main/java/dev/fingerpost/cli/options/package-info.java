/** Options several commands share, as mixins. */
@NullMarked
package dev.fingerpost.cli.options;

import org.jspecify.annotations.NullMarked;
