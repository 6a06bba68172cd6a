package dev.fingerpost.publisher;

import dev.fingerpost.publisher.ReadingPins.ReadingPin;
import dev.fingerpost.writer.FingerpostException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** A stream that ends with an error once what it reads is known to be collected. */
final class HeldStream extends FilterInputStream {
  private final ReadingPin pin;
  private final Supplier<? extends FingerpostException> collected;

  HeldStream(InputStream in, ReadingPin pin, Supplier<? extends FingerpostException> collected) {
    super(in);
    this.pin = pin;
    this.collected = collected;
  }

  @Override
  public int read() throws IOException {
    check();
    return super.read();
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    check();
    return super.read(bytes, from, length);
  }

  private void check() {
    if (pin.isCollected()) {
      throw collected.get();
    }
  }
}
