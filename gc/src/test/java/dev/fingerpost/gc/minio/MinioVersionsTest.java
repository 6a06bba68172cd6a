package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.RemoteVersionedContract;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "fingerpost.test.s3.versions", matches = "true")
class MinioVersionsTest extends RemoteVersionedContract {
  MinioVersionsTest() {
    super(new MinioAdapter());
  }
}
