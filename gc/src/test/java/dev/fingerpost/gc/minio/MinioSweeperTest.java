package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.RemoteSweeperContract;

class MinioSweeperTest extends RemoteSweeperContract {
  MinioSweeperTest() {
    super(new MinioAdapter());
  }
}
