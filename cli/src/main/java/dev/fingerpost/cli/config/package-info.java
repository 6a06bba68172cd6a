/** Where the settings of a command come from, and in which order. */
@NullMarked
package dev.fingerpost.cli.config;

import org.jspecify.annotations.NullMarked;
