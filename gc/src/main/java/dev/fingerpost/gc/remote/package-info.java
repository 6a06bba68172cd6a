/**
 * What the sweepers that speak S3 over HTTP have in common: whether the bucket keeps versions,
 * where a page of a listing may end, and which items of a delete are gone. An adapter adds only the
 * requests of its client library.
 */
@NullMarked
package dev.fingerpost.gc.remote;

import org.jspecify.annotations.NullMarked;
