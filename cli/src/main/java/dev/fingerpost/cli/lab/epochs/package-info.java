/**
 * More than one database on one bucket: restored, failed over, cloned, recovered. What the design
 * says of incarnations (its section 5) as a model; the decisions on publishes, settles and attempts
 * are the real ones.
 */
@NullMarked
package dev.fingerpost.cli.lab.epochs;

import org.jspecify.annotations.NullMarked;
