package dev.fingerpost.publisher.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** One message of PostgreSQL's protocol, version 3: a type, a length that counts itself, a body. */
final class PgMessage {
  static final char PARSE = 'P';
  static final char BIND = 'B';
  static final char EXECUTE = 'E';
  static final char SYNC = 'S';

  private static final int HEAD = 5;

  private final byte[] bytes;

  private PgMessage(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Asks the server to send what it has to say, without an answer of its own. */
  static PgMessage flush() {
    return new PgMessage(new byte[] {'H', 0, 0, 0, 4});
  }

  /**
   * Reads one whole message.
   *
   * @throws EOFException if the stream ends
   */
  static PgMessage read(DataInputStream in) throws IOException {
    byte type = in.readByte();
    int length = in.readInt();
    byte[] bytes = new byte[length + 1];
    ByteBuffer.wrap(bytes).put(type).putInt(length);
    in.readFully(bytes, HEAD, bytes.length - HEAD);
    return new PgMessage(bytes);
  }

  char type() {
    return (char) bytes[0];
  }

  /** The SQL of a Parse: it stands behind the statement's name, each with a zero at its end. */
  String sql() {
    int start = zeroFrom(HEAD) + 1;
    return new String(bytes, start, zeroFrom(start) - start, UTF_8);
  }

  private int zeroFrom(int at) {
    int end = at;
    while (bytes[end] != 0) {
      end++;
    }
    return end;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes);
  }
}
