package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.RemoteVersionedContract;
import org.junit.jupiter.api.Tag;

@Tag("external")
class S3VersionsTest extends RemoteVersionedContract {
  S3VersionsTest() {
    super(new S3Adapter());
  }
}
