package dev.fingerpost.writer.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/** The head of an HTTP request or answer; its body stays in the stream. */
record HttpMessage(List<String> lines) {
  /** The end of a line and of an empty one behind it. */
  private static final int EMPTY_LINE = 0x0d0a0d0a;

  /** Reads up to the empty line; null at the end of the stream. */
  static HttpMessage read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int lastFour = 0;
    while (lastFour != EMPTY_LINE) {
      int next = in.read();
      if (next < 0) {
        return null;
      }
      head.write(next);
      lastFour = (lastFour << 8) | next;
    }
    return new HttpMessage(head.toString(ISO_8859_1).lines().filter(l -> !l.isEmpty()).toList());
  }

  String first() {
    return lines.get(0);
  }

  /** Of an answer. */
  int status() {
    return Integer.parseInt(first(), "HTTP/1.1 ".length(), "HTTP/1.1 200".length(), 10);
  }

  /** Of a request: whether its answer has the body that it announces. */
  boolean isAnsweredInFull() {
    return !first().startsWith("HEAD ");
  }

  /** Of an answer: whether the connection goes on. */
  boolean keepsAlive() {
    return !header("Connection").equalsIgnoreCase("close");
  }

  String header(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return lines.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
        .map(line -> line.substring(start.length()).trim())
        .findFirst()
        .orElse("");
  }

  HttpMessage without(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return new HttpMessage(
        lines.stream().filter(l -> !l.toLowerCase(Locale.ROOT).startsWith(start)).toList());
  }

  void writeTo(OutputStream out) throws IOException {
    out.write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(ISO_8859_1));
  }

  /** Copies the body this head announces. */
  void copyBody(InputStream in, OutputStream out) throws IOException {
    if (header("Transfer-Encoding").equalsIgnoreCase("chunked")) {
      copyChunks(in, out);
    } else if (!header("Content-Length").isEmpty()) {
      copy(in, out, Long.parseLong(header("Content-Length")));
    }
    out.flush();
  }

  private static void copyChunks(InputStream in, OutputStream out) throws IOException {
    long length = -1;
    while (length != 0) {
      String line = line(in);
      out.write((line + "\r\n").getBytes(ISO_8859_1));
      length = Long.parseLong(line.replaceFirst(";.*", "").trim(), 16);
      copy(in, out, length + 2);
    }
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("within a chunk's head");
      }
      line.write(next);
    }
    return line.toString(ISO_8859_1).trim();
  }

  private static void copy(InputStream in, OutputStream out, long length) throws IOException {
    byte[] buffer = new byte[8192];
    for (long left = length; left > 0; ) {
      int got = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (got < 0) {
        throw new EOFException(left + " bytes are missing");
      }
      out.write(buffer, 0, got);
      left -= got;
    }
  }
}
