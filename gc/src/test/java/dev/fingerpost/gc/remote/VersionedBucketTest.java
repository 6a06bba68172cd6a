package dev.fingerpost.gc.remote;

import dev.fingerpost.gc.VersionedSweeperContract;
import dev.fingerpost.gc.testing.VersionedMemoryBucket;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;

class VersionedBucketTest extends VersionedSweeperContract {
  private final VersionedMemoryBucket bucket =
      new VersionedMemoryBucket("versioned", SystemTime.INSTANCE, SystemRandom.INSTANCE);

  @Override
  protected Ends at(String root, int page) {
    return new Ends(bucket.store(root), bucket.sweeper(root, page));
  }

  @Override
  protected void overwrite(String key, String text) {
    bucket.overwrite(object(folder() + "/" + key), chunk(text));
  }

  @Override
  protected void hide(String key) {
    bucket.hide(folder() + "/" + key);
  }

  @Override
  protected void lock(String key) {
    bucket.lock(folder() + "/" + key);
  }
}
