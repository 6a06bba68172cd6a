package dev.fingerpost.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The process's standard output, unbuffered. {@link System#out} keeps to itself that a disk is full
 * or that nobody reads any more; this one throws, and remembers.
 */
final class StandardOut extends OutputStream {
  private final OutputStream raw;
  private volatile @Nullable IOException fault;

  StandardOut(OutputStream raw) {
    this.raw = raw;
  }

  static StandardOut ofProcess() {
    return new StandardOut(new FileOutputStream(FileDescriptor.out));
  }

  /** Why something could not be written; empty if all was. */
  Optional<IOException> fault() {
    return Optional.ofNullable(fault);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      raw.write(bytes, from, length);
    } catch (IOException e) {
      fault = e;
      throw e;
    }
  }
}
