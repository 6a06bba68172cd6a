package dev.fingerpost.publisher.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client sees no byte more, and none less, of a call that is stopped at each place. */
class ProxyBytesTest extends ProxyFixture {
  private static final Watcher ALL =
      new Watcher() {
        @Override
        public boolean wants(String sql) {
          return true;
        }

        @Override
        public Strike at(Place place, String sql) {
          return Strike.pass();
        }
      };

  /** A client without a driver. */
  private final class Client implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;

    Client(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      in = new DataInputStream(socket.getInputStream());
      byte[] words = text("user", "postgres", "database", real.database.name(), "");
      ByteArrayOutputStream startUp = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(startUp);
      out.writeInt(8 + words.length);
      out.writeInt(3 << 16);
      out.write(words);
      socket.getOutputStream().write(startUp.toByteArray());
      assertThat(untilReady()).isNotEmpty();
    }

    /** Parse, Bind, Describe, Execute, Sync, and all of the answer. */
    byte[] call(String sql) throws IOException {
      ByteArrayOutputStream call = new ByteArrayOutputStream();
      message(call, 'P', text("", sql), new byte[2]);
      message(call, 'B', text("", ""), new byte[6]);
      message(call, 'D', text("P"));
      message(call, 'E', text(""), new byte[4]);
      message(call, 'S');
      socket.getOutputStream().write(call.toByteArray());
      return untilReady();
    }

    private byte[] untilReady() throws IOException {
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      PgMessage next = PgMessage.read(in);
      while (next.type() != 'Z') {
        next.writeTo(answer);
        next = PgMessage.read(in);
      }
      next.writeTo(answer);
      return answer.toByteArray();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static void message(ByteArrayOutputStream out, char type, byte[]... parts)
      throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      body.write(part);
    }
    DataOutputStream data = new DataOutputStream(out);
    data.writeByte(type);
    data.writeInt(4 + body.size());
    body.writeTo(data);
  }

  private static byte[] text(String... words) {
    return (String.join("\0", words) + "\0").getBytes(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select n, repeat('x', n) from generate_series(1, 100) n",
        "select 1 where false",
        "",
        "select 1/0",
        "select 1/(n - 50) from generate_series(1, 100) n",
        "no sql at all",
        "select pg_notify('a', 'b')",
        "do $$ begin raise warning 'beware'; end $$"
      })
  void theAnswerIsTheSame(String sql) throws Exception {
    network.watch(ALL);
    try (Client direct = new Client(real.port());
        Client proxied = new Client(network.port())) {
      assertThat(proxied.call(sql)).isEqualTo(direct.call(sql));
      assertThat(proxied.call("select 2")).isEqualTo(direct.call("select 2"));
    }
  }

  /** Else the proxy could not read a word of what follows. */
  @Test
  void aDriverThatWishesForEncryptionIsToldThereIsNone() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), network.port())) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(8);
      out.writeInt(80877103);
      assertThat(socket.getInputStream().read()).isEqualTo('N');
    }
  }
}
