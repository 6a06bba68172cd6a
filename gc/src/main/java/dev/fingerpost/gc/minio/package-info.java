/** The sweeper over the MinIO client, an optional dependency. */
@NullMarked
package dev.fingerpost.gc.minio;

import org.jspecify.annotations.NullMarked;
