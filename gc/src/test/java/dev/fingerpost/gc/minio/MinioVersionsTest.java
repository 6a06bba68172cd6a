package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.RemoteVersionedContract;
import org.junit.jupiter.api.Tag;

@Tag("external")
class MinioVersionsTest extends RemoteVersionedContract {
  MinioVersionsTest() {
    super(new MinioAdapter());
  }
}
