package dev.fingerpost.cli;

import dev.fingerpost.writer.FingerpostException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Results that could not be written to standard output. */
final class OutputLostException extends FingerpostException {
  private static final long serialVersionUID = 1L;

  /** What a process ends with that SIGPIPE ended; Java ignores that signal. */
  static final int READER_GONE = 128 + 13;

  OutputLostException(String why, IOException cause) {
    super("standard output could not be written: " + why + "; results are missing", cause);
  }

  static OutputLostException of(OutputStream out) {
    Optional<IOException> fault = out instanceof StandardOut it ? it.fault() : Optional.empty();
    return of(fault.orElseGet(() -> new IOException("write error")));
  }

  static OutputLostException of(IOException fault) {
    return new OutputLostException(String.valueOf(fault.getMessage()), fault);
  }

  /** Whether the reader has what it wanted, as {@code head} does: nothing to complain about. */
  boolean readerGone() {
    return getCause() instanceof IOException it && "Broken pipe".equals(it.getMessage());
  }
}
