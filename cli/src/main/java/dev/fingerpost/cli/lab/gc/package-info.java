/** A model of a collector beside writers, judged by the real verdicts. */
@NullMarked
package dev.fingerpost.cli.lab.gc;

import org.jspecify.annotations.NullMarked;
