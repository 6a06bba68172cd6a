package dev.fingerpost.writer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.FaultPlace;
import dev.fingerpost.writer.testing.FaultProxy;
import dev.fingerpost.writer.testing.FaultSeed;
import dev.fingerpost.writer.testing.S3TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an adapter makes of requests that are held, cut, answered wrongly or changed on the way. */
public abstract class StruckRequestsContract {
  private static final S3TestServer SERVER = S3TestServer.shared();
  private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());
  private static final String TEXT = "the bytes of an object ".repeat(100);

  private final ObjectKey key = new ObjectKey("struck-" + NEXT.getAndIncrement() + "/key");
  private FaultProxy proxy;
  private ObjectStore direct;
  private ObjectStore store;

  /** The adapter under test, connected; whatever it opens is closed after the test. */
  protected abstract ObjectStore connect(S3Settings settings, StoreRoot root);

  @BeforeEach
  void connect() throws IOException {
    proxy = new FaultProxy(SERVER.endpoint());
    direct = connect(SERVER.settings(), SERVER.root());
    store = connect(SERVER.settingsAt(proxy.endpoint()), SERVER.root());
  }

  @AfterEach
  void disconnect() {
    proxy.close();
    assertThat(proxy.connections()).isZero();
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  private static Chunk chunk(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Chunk.of(bytes, bytes.length);
  }

  private void create(ObjectKey key, String text) {
    store.create(new NewObject(key, "mine", ObjectSettings.DEFAULT), chunk(text), soon());
  }

  private String stored(ObjectKey key) {
    try (InputStream in = direct.read(key, 0, Long.MAX_VALUE, soon())) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void strike(FaultPlace place, String method, Fault fault) {
    proxy.next(place, method, key.value(), fault);
  }

  private void assertCreated() {
    create(key, TEXT);
    assertThat(proxy.idle()).isTrue();
    assertThat(stored(key)).isEqualTo(TEXT);
  }

  @Test
  void aHeldPutThatArrivesAfterItsRetryIsRefused() {
    CompletableFuture<Void> release = new CompletableFuture<>();
    strike(FaultPlace.RECEIVED, "PUT", new Fault.Hold(release));
    assertCreated();
    assertThat(proxy.statuses("PUT", key.value())).containsExactly(200);
    release.complete(null);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> proxy.statuses("PUT", key.value()).size() == 2);
    assertThat(proxy.statuses("PUT", key.value())).containsExactly(200, 412);
    assertThat(stored(key)).isEqualTo(TEXT);
  }

  @Test
  void aHeldPutReplacesNothingThatCameBefore() {
    CompletableFuture<Void> release = new CompletableFuture<>();
    direct.create(new NewObject(key, "other", ObjectSettings.DEFAULT), chunk("theirs"), soon());
    strike(FaultPlace.RECEIVED, "PUT", new Fault.Hold(release));
    assertThatThrownBy(() -> create(key, TEXT)).isInstanceOf(ObjectExistsException.class);
    release.complete(null);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> proxy.statuses("PUT", key.value()).size() == 2);
    assertThat(stored(key)).isEqualTo("theirs");
  }

  @Test
  void aHeldPutOfAProxyThatIsClosedNeverArrives() {
    strike(FaultPlace.RECEIVED, "PUT", new Fault.Hold(new CompletableFuture<>()));
    assertCreated();
    proxy.close();
    assertThat(proxy.statuses("PUT", key.value())).containsExactly(200);
  }

  @ParameterizedTest
  @EnumSource(FaultPlace.class)
  void aResetAnywhereLeavesOneObject(FaultPlace place) {
    strike(place, "PUT", new Fault.Reset());
    assertCreated();
  }

  @ParameterizedTest
  @EnumSource(FaultPlace.class)
  void aLostReplyAnywhereIsMadeGoodByOneHead(FaultPlace place) {
    strike(place, "PUT", new Fault.LostReply());
    assertCreated();
    assertThat(proxy.statuses("PUT", key.value())).containsExactly(200, 412);
    assertThat(proxy.count("HEAD", key.value())).isOne();
  }

  /** Also where the server had done what was asked, and says that it had not. */
  @ParameterizedTest
  @CsvSource({
    "RECEIVED,500,InternalError", "RECEIVED,503,SlowDown", "RECEIVED,429,TooManyRequests",
    "PASSED,500,InternalError", "PASSED,503,SlowDown", "ANSWERED,429,TooManyRequests"
  })
  void anErrorThatPassesIsRetried(FaultPlace place, int status, String code) {
    strike(place, "PUT", Fault.error(status, code));
    assertCreated();
    assertThat(proxy.count("PUT", key.value())).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 2000, 1_000_000})
  void aPutCutInItsBodyStoresNothingAndIsRetried(int bytes) {
    strike(FaultPlace.RECEIVED, "PUT", new Fault.CutBody(bytes));
    assertCreated();
  }

  /** At any byte: of the content, and of what a client puts around it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 100, 1150, 2299})
  void aPutWhoseBodyWasChangedOnTheWayStoresNothing(int at) {
    strike(FaultPlace.RECEIVED, "PUT", new Fault.Corrupt(at));
    untilItIsNotDenied(key, () -> create(key, TEXT));
    assertThat(stored(key)).isEqualTo(TEXT);
  }

  @Test
  void aPartThatWasChangedOnTheWayStoresNothing() {
    PartUpload upload = store.startParts(object(), soon());
    proxy.next("PUT", "partNumber=1", new Fault.Corrupt(100));
    untilItIsNotDenied(key, () -> upload.put(1, chunk(TEXT), soon()));
    upload.complete(1, soon());
    assertThat(stored(key)).isEqualTo(TEXT);
  }

  /**
   * A client that signs each piece is told that the signature is wrong, as it is told with a wrong
   * key: so it does not try again by itself. Nothing was stored, and its caller may.
   */
  private void untilItIsNotDenied(ObjectKey key, Runnable sending) {
    for (int tries = 1; ; tries++) {
      try {
        sending.run();
        return;
      } catch (ObjectStoreException e) {
        assertThat(e).hasMessageMatching(".*(SignatureDoesNotMatch|InvalidRequest).*");
        assertThat(direct.head(key, soon())).isEmpty();
        assertThat(tries).isLessThan(5);
      }
    }
  }

  @Test
  void aHeldCompletionThatArrivesAfterItsRetryChangesNothing() {
    CompletableFuture<Void> release = new CompletableFuture<>();
    PartUpload upload = store.startParts(object(), soon());
    upload.put(1, chunk(TEXT), soon());
    proxy.next("POST", "uploadId=", new Fault.Hold(release));
    upload.complete(1, soon());
    assertThat(stored(key)).isEqualTo(TEXT);
    release.complete(null);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> proxy.statuses("POST", "uploadId=").size() == 2);
    assertThat(stored(key)).isEqualTo(TEXT);
  }

  private NewObject object() {
    return new NewObject(key, "mine", ObjectSettings.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000, 2299})
  void anAnswerCutInItsBodyIsNeverTakenForAll(int bytes) throws IOException {
    create(key, TEXT);
    strike(FaultPlace.ANSWERED, "GET", new Fault.Truncate(bytes));
    try (InputStream in = store.read(key, 0, TEXT.length(), soon())) {
      assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12})
  void struckAtRandomEachObjectIsStoredOnceAsItIs(long seed) {
    proxy.watch(
        new FaultSeed(seed, request -> request.contains("struck"), 6, Duration.ofMillis(20)));
    for (int n = 0; n < 20; n++) {
      ObjectKey each = new ObjectKey(key.value() + n);
      String text = TEXT + n;
      untilItIsNotDenied(each, () -> create(each, text));
      assertThat(stored(each)).as("seed %d, object %d", seed, n).isEqualTo(TEXT + n);
    }
  }

  @Test
  void theSameSeedStrikesTheSame() {
    FaultSeed one = new FaultSeed(9, request -> true, 2, Duration.ofSeconds(1));
    FaultSeed other = new FaultSeed(9, request -> true, 2, Duration.ofSeconds(1));
    for (int n = 0; n < 200; n++) {
      assertThat(drawn(one)).isEqualTo(drawn(other));
    }
  }

  private static String drawn(FaultSeed seed) {
    Fault fault = seed.at(FaultPlace.RECEIVED, "PUT /");
    return fault instanceof Fault.Hold ? "Hold" : fault.toString();
  }
}
