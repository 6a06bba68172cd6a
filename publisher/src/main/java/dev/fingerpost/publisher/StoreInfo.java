package dev.fingerpost.publisher;

import java.util.UUID;

/**
 * The identity of a store, from its row in the database.
 *
 * @param storeId given once by {@code init}
 * @param root for instance {@code s3://bucket/prefix}
 * @param incarnation of the database, advanced together with the epoch
 * @param epoch the high part of every fence granted now
 */
public record StoreInfo(UUID storeId, String root, UUID incarnation, int epoch) {}
