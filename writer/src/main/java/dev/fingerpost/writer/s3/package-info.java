/** The object store over the AWS SDK's synchronous client, an optional dependency. */
@NullMarked
package dev.fingerpost.writer.s3;

import org.jspecify.annotations.NullMarked;
