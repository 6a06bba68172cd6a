package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.RealCollectContract;
import org.junit.jupiter.api.Tag;

@Tag("external")
class MinioCollectTest extends RealCollectContract {
  MinioCollectTest() {
    super(new MinioAdapter());
  }
}
