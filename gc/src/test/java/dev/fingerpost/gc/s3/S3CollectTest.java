package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.RealCollectContract;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "fingerpost.test.s3.versions", matches = "true")
class S3CollectTest extends RealCollectContract {
  S3CollectTest() {
    super(new S3Adapter());
  }
}
