/** {@code fingerpost run}: a job as a child process, its result published once, or not at all. */
@NullMarked
package dev.fingerpost.cli.run;

import org.jspecify.annotations.NullMarked;
