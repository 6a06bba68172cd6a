/** The embedded store: PostgreSQL and an S3 server over one folder, in the background. */
@NullMarked
package dev.fingerpost.cli.embedded;

import org.jspecify.annotations.NullMarked;
