package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.RealCollectContract;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "fingerpost.test.s3.versions", matches = "true")
class MinioCollectTest extends RealCollectContract {
  MinioCollectTest() {
    super(new MinioAdapter());
  }
}
