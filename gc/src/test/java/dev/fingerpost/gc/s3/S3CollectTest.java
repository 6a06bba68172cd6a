package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.RealCollectContract;
import org.junit.jupiter.api.Tag;

@Tag("external")
class S3CollectTest extends RealCollectContract {
  S3CollectTest() {
    super(new S3Adapter());
  }
}
