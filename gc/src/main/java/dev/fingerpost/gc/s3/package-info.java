/** The sweeper over the AWS SDK's synchronous client, an optional dependency. */
@NullMarked
package dev.fingerpost.gc.s3;

import org.jspecify.annotations.NullMarked;
