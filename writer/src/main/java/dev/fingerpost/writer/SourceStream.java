package dev.fingerpost.writer;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of a source file: exactly as many as it had, and at their end it must be unchanged. */
final class SourceStream extends FilterInputStream {
  private final SourceFile source;
  private long left;

  SourceStream(SourceFile source, InputStream in) {
    super(in);
    this.source = source;
    this.left = source.size();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = in.read(bytes, offset, length);
    if (count < 0) {
      end();
      return count;
    }
    left -= count;
    if (left < 0) {
      throw source.changed();
    }
    return count;
  }

  private void end() {
    if (left > 0) {
      throw source.changed();
    }
    source.checkUnchanged();
  }

  /** Not supported: every byte is to be counted. */
  @Override
  public long skip(long count) {
    return 0;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
