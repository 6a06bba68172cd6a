/**
 * What all adapters that speak S3 over HTTP have in common: connection settings, which failures
 * pass, retries, and how a lost try of one's own is recognised. An adapter adds only the requests
 * of its client library.
 */
@NullMarked
package dev.fingerpost.writer.remote;

import org.jspecify.annotations.NullMarked;
