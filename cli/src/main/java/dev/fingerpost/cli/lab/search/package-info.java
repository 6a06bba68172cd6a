/** The search itself: models as graphs of states, and every way through them. */
@NullMarked
package dev.fingerpost.cli.lab.search;

import org.jspecify.annotations.NullMarked;
