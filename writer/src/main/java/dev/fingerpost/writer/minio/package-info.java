/** The object store over the MinIO client, an optional dependency. */
@NullMarked
package dev.fingerpost.writer.minio;

import org.jspecify.annotations.NullMarked;
