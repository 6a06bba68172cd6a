package dev.fingerpost.publisher;

import java.time.Instant;

/**
 * What a removal leaves to the collector, also if the pointer was published again since.
 *
 * @param through versions up to this one may be expired
 * @param at from this moment on
 */
public record Retirement(long through, Instant at) {}
