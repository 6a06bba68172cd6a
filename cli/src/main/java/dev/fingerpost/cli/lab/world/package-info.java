/** A database as a value, decided by the real rules, and the models of one or two tenures on it. */
@NullMarked
package dev.fingerpost.cli.lab.world;

import org.jspecify.annotations.NullMarked;
