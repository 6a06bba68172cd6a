package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.RemoteSweeperContract;

class S3SweeperTest extends RemoteSweeperContract {
  S3SweeperTest() {
    super(new S3Adapter());
  }
}
