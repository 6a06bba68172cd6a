package dev.fingerpost.writer.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** One request on its way through a {@link FaultProxy}, place by place. */
final class FaultExchange {
  private final FaultConnection connection;
  private final HttpMessage request;
  private final FaultWatcher watcher;
  private final CompletableFuture<Void> closed;

  /**
   * @param closed fails when the proxy is closed
   */
  FaultExchange(
      FaultConnection connection,
      HttpMessage request,
      FaultWatcher watcher,
      CompletableFuture<Void> closed) {
    this.connection = connection;
    this.request = request;
    this.watcher = watcher;
    this.closed = closed;
  }

  private Fault at(FaultPlace place) {
    return watcher.at(place, request.first());
  }

  /** Returns whether the connections go on; if not, they are to be closed. */
  boolean pass() throws IOException {
    byte[] body = connection.body(request);
    Fault fault = at(FaultPlace.RECEIVED);
    if (fault instanceof Fault.Corrupt corrupt) {
      flip(body, corrupt.at());
    } else if (fault instanceof Fault.CutBody cut) {
      connection.send(request, body, cut.bytes());
      return reset();
    } else if (fault instanceof Fault.Answer answer) {
      return reply(answer);
    } else if (!(fault instanceof Fault.Pass)) {
      return end(fault, () -> sendAndReceive(body));
    }
    connection.send(request, body, body.length);
    fault = at(FaultPlace.PASSED);
    if (fault instanceof Fault.Pass) {
      return passAnswer();
    }
    return end(fault, this::receive);
  }

  private boolean passAnswer() throws IOException {
    HttpMessage answer = connection.answer(request);
    byte[] body = connection.body(request, answer);
    Fault fault = at(FaultPlace.ANSWERED);
    if (fault instanceof Fault.Corrupt corrupt) {
      flip(body, corrupt.at());
    } else if (fault instanceof Fault.Truncate truncate) {
      connection.reply(answer, body, truncate.bytes());
      return false;
    } else if (fault instanceof Fault.Stall stall) {
      connection.reply(answer, body, stall.bytes());
      connection.awaitGivingUp();
      return false;
    } else if (!(fault instanceof Fault.Pass)) {
      return end(fault, () -> {});
    }
    connection.reply(answer, body, body.length);
    return answer.keepsAlive();
  }

  /**
   * A fault that can happen at each place.
   *
   * @param rest what is left between proxy and server
   */
  private boolean end(Fault fault, FaultListener.Work rest) throws IOException {
    if (fault instanceof Fault.Reset) {
      return reset();
    }
    if (fault instanceof Fault.Silence) {
      connection.awaitGivingUp();
      return false;
    }
    if (fault instanceof Fault.LostReply) {
      rest.run();
      return reset();
    }
    if (fault instanceof Fault.Answer answer) {
      rest.run();
      return reply(answer);
    }
    if (fault instanceof Fault.Hold hold) {
      connection.reset();
      deliver(hold.release(), rest);
      return false;
    }
    throw new IllegalArgumentException(fault + " cannot happen here: " + request.first());
  }

  private boolean reset() throws IOException {
    connection.reset();
    return false;
  }

  private void deliver(CompletableFuture<Void> release, FaultListener.Work rest)
      throws IOException {
    try {
      CompletableFuture.anyOf(release, closed).join();
    } catch (CompletionException | CancellationException never) {
      return;
    }
    rest.run();
  }

  private void sendAndReceive(byte[] body) throws IOException {
    connection.send(request, body, body.length);
    receive();
  }

  private void receive() throws IOException {
    byte[] unused = connection.body(request, connection.answer(request));
  }

  private boolean reply(Fault.Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(UTF_8);
    HttpMessage head =
        new HttpMessage(
            List.of(
                "HTTP/1.1 " + answer.status() + " As told",
                "Content-Type: application/xml",
                "Content-Length: " + body.length));
    connection.reply(head, body, request.isAnsweredInFull() ? body.length : 0);
    return true;
  }

  private static void flip(byte[] body, int at) {
    if (body.length > 0) {
      body[at % body.length] ^= 1;
    }
  }
}
