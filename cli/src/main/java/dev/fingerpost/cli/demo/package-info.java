/** The story of a stale worker, told on real servers. */
@NullMarked
package dev.fingerpost.cli.demo;

import org.jspecify.annotations.NullMarked;
