/** The commands of whoever keeps a store: collection, retention, disk use. */
@NullMarked
package dev.fingerpost.cli.upkeep;

import org.jspecify.annotations.NullMarked;
