/** How versions, pointers, leases and refusals look: as text for people and as JSON for scripts. */
@NullMarked
package dev.fingerpost.cli.view;

import org.jspecify.annotations.NullMarked;
