package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.RemoteVersionedContract;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "fingerpost.test.s3.versions", matches = "true")
class S3VersionsTest extends RemoteVersionedContract {
  S3VersionsTest() {
    super(new S3Adapter());
  }
}
