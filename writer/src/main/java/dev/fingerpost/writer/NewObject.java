package dev.fingerpost.writer;

/**
 * An object about to be created.
 *
 * @param nonce kept in the object's user metadata as {@code fingerpost-nonce}: by it a retry knows
 *     its own earlier try
 */
public record NewObject(ObjectKey key, String nonce, ObjectSettings settings) {}
