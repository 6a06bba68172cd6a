/** The model of publishing: tenures that send messages over a bad network, and settle. */
@NullMarked
package dev.fingerpost.cli.lab.publish;

import org.jspecify.annotations.NullMarked;
