package dev.fingerpost.gc.testing;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.S3Settings;

/** Both sides of a bucket by one client library. */
public interface Adapter {
  /** A root as writers and readers see it. */
  ObjectStore store(S3Settings settings, StoreRoot root);

  /** The same as the collector sees it. */
  Sweeper sweeper(S3Settings settings, StoreRoot root, int page);

  /** Closes all clients it opened. */
  void close() throws Exception;
}
