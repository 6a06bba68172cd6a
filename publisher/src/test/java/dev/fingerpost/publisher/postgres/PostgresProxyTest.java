package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each place is what it says, and each strike does there what it says, on a real server. */
@Timeout(120)
class PostgresProxyTest extends ProxyFixture {
  private static final String STALE =
      "select count(*) from fingerpost.refusal where reason = 'STALE'";

  private static boolean commits(Place place) {
    return place.compareTo(Place.SENT) >= 0;
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aCallStandsAtThePlaceAndThenPasses(Place place) {
    Parking parking = new Parking(PUBLISH, place);
    network.watch(parking);
    CompletableFuture<PublishOutcome> call = publishing(lab.request(lease, 1, "day"));
    parking.awaitCall();
    eventually().until(() -> versions() == (commits(place) ? 1 : 0));
    assertThat(running() > 0).isEqualTo(place == Place.BEGUN || place == Place.DECIDED);
    assertThat(locked()).isEqualTo(place == Place.DECIDED);
    assertThat(call).isNotDone();
    parking.leave(Strike.pass());
    assertThat(call.join()).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(versions()).isOne();
  }

  /** What was true when the first send failed stays true until the repeat. */
  private void assertStruck(Place place, Strike strike, long applied) {
    PublishRequest request = lab.request(lease, 1, "day");
    network.next(PUBLISH, place, strike);
    assertThat(failure(request).effect()).isEqualTo(IN_DOUBT);
    assertThat(network.idle()).isTrue();
    awaitNothingRunning();
    assertThat(versions()).isEqualTo(applied);
    assertThat(locked()).isFalse();
    network.next(PUBLISH, place, strike);
    assertThat(publisher().publish(request, soon())).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(versions()).isOne();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aCutLeavesOnlyWhatWasCommitted(Place place) {
    assertStruck(place, Strike.cut(), commits(place) ? 1 : 0);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aLostReplyIsOfACommittedPublish(Place place) {
    assertStruck(place, Strike.loseReply(), 1);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aHeldRequestArrivesWhenItIsReleased(Place place) {
    CompletableFuture<Void> release = new CompletableFuture<>();
    network.next(PUBLISH, place, new Strike.Hold(release));
    assertThat(failure(lab.request(lease, 1, "day")).effect()).isEqualTo(IN_DOUBT);
    eventually().until(() -> versions() == (commits(place) ? 1 : 0));
    assertThat(locked()).isEqualTo(place == Place.DECIDED);
    release.complete(null);
    eventually().until(() -> network.connections() == 0);
    assertThat(versions()).isOne();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aHeldRequestOfAProxyThatIsClosedNeverArrives(Place place) throws Exception {
    network.next(PUBLISH, place, new Strike.Hold(new CompletableFuture<>()));
    assertThat(failure(lab.request(lease, 1, "day")).effect()).isEqualTo(IN_DOUBT);
    network.close();
    awaitNothingRunning();
    assertThat(versions()).isEqualTo(commits(place) ? 1 : 0);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void silenceEndsWhenTheClientGivesUp(Place place) throws Exception {
    network.next(PUBLISH, place, Strike.silence());
    CompletableFuture<PublishOutcome> call = publishing(lab.request(lease, 1, "day"));
    eventually().until(network::idle);
    assertThat(call).isNotDone();
    giveUp();
    assertInDoubt(call);
    awaitNothingRunning();
    assertThat(versions()).isEqualTo(commits(place) ? 1 : 0);
    assertThat(locked()).isFalse();
  }

  private static void assertInDoubt(CompletableFuture<PublishOutcome> call) {
    assertThat(call)
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableOfType(ExecutionException.class)
        .havingCause()
        .isInstanceOfSatisfying(
            PointerStoreException.class, it -> assertThat(it.effect()).isEqualTo(IN_DOUBT));
  }

  /** The first attempt is delayed before the database sees it, settled, then released. */
  @Test
  void aRequestThatArrivesAfterItWasSettledIsStaleAndItsKeyStaysFree() {
    CompletableFuture<Void> release = new CompletableFuture<>();
    PublishRequest late = lab.request(lease, 1, "day");
    network.next(PUBLISH, Place.REQUEST, new Strike.Hold(release));
    assertThat(failure(late).effect()).isEqualTo(IN_DOUBT);
    assertThat(store.settle(SettleRequest.of(late), soon()))
        .isInstanceOf(SettleOutcome.Never.class);
    release.complete(null);
    eventually().until(() -> real.number(STALE) == 1);
    assertThat(versions()).isZero();
    assertThat(store.publish(lab.request(lease, 2, "day"), soon()))
        .isInstanceOf(PublishOutcome.Applied.class);
  }

  @Test
  void aSettleWaitsForATransactionInFlightAndThenAnswersFromTheLedger() {
    CompletableFuture<Void> release = new CompletableFuture<>();
    PublishRequest decided = lab.request(lease, 1, "day");
    network.next(PUBLISH, Place.DECIDED, new Strike.Hold(release));
    assertThat(failure(decided).effect()).isEqualTo(IN_DOUBT);
    CompletableFuture<SettleOutcome> settling =
        CompletableFuture.supplyAsync(
            () -> store.settle(SettleRequest.of(decided), soon()), threads);
    eventually().until(() -> real.number("select count(*) from pg_locks where not granted") > 0);
    release.complete(null);
    assertThat(settling.join()).isInstanceOf(SettleOutcome.Applied.class);
  }

  @Test
  void whatWaitsInTheDarkPassesWhenItIsLight() {
    network.dark(true);
    CompletableFuture<PublishOutcome> call = publishing(lab.request(lease, 1, "day"));
    eventually().until(() -> network.connections() > 0);
    assertThat(versions()).isZero();
    assertThat(call).isNotDone();
    network.dark(false);
    assertThat(call.join()).isInstanceOf(PublishOutcome.Applied.class);
  }

  @Test
  void whatWaitsInTheDarkArrivesEvenIfItsClientGaveUp() throws Exception {
    network.next(
        PUBLISH,
        Place.DECIDED,
        () -> {
          network.dark(true);
          return Strike.pass();
        });
    CompletableFuture<PublishOutcome> call = publishing(lab.request(lease, 1, "day"));
    eventually().until(network::idle);
    giveUp();
    assertInDoubt(call);
    assertThat(locked()).isTrue();
    network.dark(false);
    eventually().until(() -> versions() == 1);
  }

  @Test
  void aServerThatIsNotThereHangsUp() throws Exception {
    try (PostgresProxy nowhere = new PostgresProxy(freePort())) {
      store = real.ports(real.way(nowhere.port())).pointers();
      assertThat(failure(lab.request(lease, 1, "day")).effect()).isEqualTo(NOTHING_TRANSIENT);
      eventually().until(() -> nowhere.connections() == 0);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  @Test
  void closingWakesWhoeverStandsAtAPlace() throws Exception {
    Parking parking = new Parking(PUBLISH, Place.DECIDED);
    network.watch(parking);
    CompletableFuture<PublishOutcome> call = publishing(lab.request(lease, 1, "day"));
    parking.awaitCall();
    network.close();
    assertThat(network.connections()).isZero();
    assertThat(call).failsWithin(20, TimeUnit.SECONDS);
    awaitNothingRunning();
    assertThat(versions()).isZero();
  }
}
