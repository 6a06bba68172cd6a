/** The pointer store in memory, for users' own tests: the same decisions, nothing durable. */
@NullMarked
package dev.fingerpost.publisher.memory;

import org.jspecify.annotations.NullMarked;
