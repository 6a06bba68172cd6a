/** A model checker over the rules of this store, and what it shows when one of them is missing. */
@NullMarked
package dev.fingerpost.cli.lab;

import org.jspecify.annotations.NullMarked;
