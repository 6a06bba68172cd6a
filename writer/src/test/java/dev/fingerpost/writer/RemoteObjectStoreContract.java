package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.fingerpost.writer.ObjectStore.ObjectInfo;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.FaultProxy;
import dev.fingerpost.writer.testing.S3TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What an adapter must do when network and server misbehave. */
public abstract class RemoteObjectStoreContract extends ObjectStoreContract {
  private static final S3TestServer SERVER = S3TestServer.shared();

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
  void disconnect() throws IOException {
    proxy.close();
  }

  @Override
  protected ObjectStore store() {
    return direct;
  }

  protected FaultProxy proxy() {
    return proxy;
  }

  private ObjectStore oldServer() {
    S3Settings settings = SERVER.settingsAt(proxy.endpoint());
    return connect(settings.withChecksums(ChecksumMode.WHEN_REQUIRED), SERVER.root());
  }

  @Test
  void aPutWhoseReplyWasLostIsASuccessAfterOneHead() {
    proxy.next("PUT", "lost", new Fault.LostReply());
    store.create(object(key("lost"), "mine"), chunk("mine"), soon());
    assertThat(text("lost")).isEqualTo("mine");
    assertThat(proxy.count("PUT", "lost")).isEqualTo(2);
    assertThat(proxy.count("HEAD", "lost")).isEqualTo(1);
  }

  @Test
  void aForeignObjectAfterALostTryIsAnError() {
    create("foreign", "theirs");
    proxy.next("PUT", "foreign", new Fault.Reset());
    assertThatThrownBy(() -> store.create(object(key("foreign"), "mine"), chunk("mine"), soon()))
        .isInstanceOf(ObjectExistsException.class);
    assertThat(text("foreign")).isEqualTo("theirs");
  }

  @Test
  void theSameNonceAndLengthWithOtherBytesIsForeign() {
    create("other", "these");
    assertThatThrownBy(() -> store.create(object(key("other"), "nonce"), chunk("those"), soon()))
        .isInstanceOf(ObjectExistsException.class);
  }

  @Test
  void aConnectionResetBeforeTheServerSawAnythingIsRetried() {
    proxy.next("PUT", "reset", new Fault.Reset());
    store.create(object(key("reset"), "n"), chunk("here"), soon());
    assertThat(text("reset")).isEqualTo("here");
    assertThat(proxy.count("HEAD", "reset")).isZero();
  }

  @Test
  void passingErrorsAreRetried() {
    proxy.next("PUT", "busy", Fault.error(503, "SlowDown"));
    proxy.next("PUT", "busy", Fault.error(500, "InternalError"));
    proxy.next("PUT", "busy", Fault.error(429, "TooManyRequests"));
    proxy.next("PUT", "busy", Fault.error(409, "ConditionalRequestConflict"));
    proxy.next("PUT", "busy", new Fault.Answer(502, "<html>bad gateway</html>"));
    store.create(object(key("busy"), "n"), chunk("here"), soon());
    assertThat(text("busy")).isEqualTo("here");
    assertThat(proxy.count("PUT", "busy")).isEqualTo(6);
  }

  @Test
  void aRefusalIsNotRetried() {
    proxy.next("PUT", "denied", Fault.error(403, "AccessDenied"));
    assertThatThrownBy(() -> store.create(object(key("denied"), "n"), chunk("x"), soon()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("AccessDenied")
        .hasMessageContaining("create s3://" + SERVER.root().bucket());
    assertThat(proxy.count("PUT", "denied")).isEqualTo(1);
  }

  @Test
  void silenceEndsWithTheDeadline() {
    proxy.next("PUT", "silent", new Fault.Silence());
    Deadline shortly = Deadline.after(Duration.ofMillis(300), SystemTime.INSTANCE);
    assertThatThrownBy(() -> store.create(object(key("silent"), "n"), chunk("x"), shortly))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("deadline of 300 ms");
  }

  @Test
  void silenceInTheMiddleOfABodyEndsWithTheDeadline() throws IOException {
    create("stalls", "x".repeat(100_000));
    proxy.next("GET", "stalls", new Fault.Stall(1000));
    Deadline shortly = Deadline.after(Duration.ofSeconds(2), SystemTime.INSTANCE);
    try (InputStream in = store.read(key("stalls"), 0, 100_000, shortly)) {
      CompletableFuture<Throwable> end =
          CompletableFuture.supplyAsync(() -> catchThrowable(() -> in.readNBytes(100_000)));
      assertThat(end).succeedsWithin(Duration.ofSeconds(10)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void closingHangsUpWithoutWaitingForTheRestOfTheBody() throws IOException {
    create("closed", "x".repeat(100_000));
    proxy.next("GET", "closed", new Fault.Stall(1000));
    InputStream in = store.read(key("closed"), 0, 100_000, soon());
    assertThat(in.read()).isEqualTo('x');
    assertThat(CompletableFuture.runAsync(() -> assertDoesNotThrow(in::close)))
        .succeedsWithin(Duration.ofSeconds(5));
  }

  @Test
  void anInterruptedReadIsABreakLikeAnyOtherAndTheFlagIsKept() throws IOException {
    create("interrupted", "x".repeat(100_000));
    try (InputStream in = store.read(key("interrupted"), 0, 100_000, soon())) {
      assertThat(in.read()).isEqualTo('x');
      Thread.currentThread().interrupt();
      Throwable end = catchThrowable(() -> in.readNBytes(100_000));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(end).isInstanceOf(IOException.class);
    }
  }

  @Test
  void readsListsAndLooksAreRetried() throws IOException {
    create("read", "hello");
    proxy.next("GET", "read", new Fault.LostReply());
    assertThat(bytes(store, key("read"))).hasSize(5);
    proxy.next("HEAD", "read", Fault.error(503, "SlowDown"));
    assertThat(store.head(key("read"), soon())).isPresent();
    proxy.next("GET", "list-type=2", new Fault.Reset());
    ObjectStore.Listing all = new ObjectStore.Listing(key("read").value(), "", "", 10);
    assertThat(store.list(all, soon()).objects()).hasSize(1);
  }

  @Test
  void aCompletionWhoseReplyWasLostIsASuccess() {
    PartUpload upload = partsOf("whole");
    proxy.next("POST", "uploadId=", new Fault.LostReply());
    upload.complete(1, soon());
    assertThat(direct.head(key("whole"), soon()))
        .contains(new ObjectInfo(key("whole"), 1000, "mine"));
    assertThat(proxy.count("POST", "uploadId=")).isEqualTo(2);
  }

  /** Some servers answer a repeated completion like the first, some in one of these ways. */
  @ParameterizedTest
  @CsvSource({"404,NoSuchUpload", "412,PreconditionFailed", "200,PreconditionFailed"})
  void aRepeatedCompletionIsJudgedByOneHead(int status, String code) {
    PartUpload upload = partsOf("judged");
    proxy.next("POST", "uploadId=", new Fault.LostReply());
    proxy.next("POST", "uploadId=", Fault.error(status, code));
    upload.complete(1, soon());
    assertThat(direct.head(key("judged"), soon())).isPresent();
    assertThat(proxy.count("HEAD", "judged")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"404,NoSuchUpload", "412,PreconditionFailed", "200,PreconditionFailed"})
  void aCompletionThatMeetsAForeignObjectIsAnError(int status, String code) {
    PartUpload upload = partsOf("foreign");
    create("foreign", "theirs");
    proxy.next("POST", "uploadId=", Fault.error(status, code));
    assertThatThrownBy(() -> upload.complete(1, soon())).isInstanceOf(ObjectExistsException.class);
  }

  @Test
  void anErrorInsideA200ToACompletionIsRetried() {
    PartUpload upload = partsOf("late");
    proxy.next("POST", "uploadId=", Fault.error(200, "InternalError"));
    upload.complete(1, soon());
    assertThat(direct.head(key("late"), soon())).isPresent();
    assertThat(proxy.count("POST", "uploadId=")).isEqualTo(2);
  }

  /**
   * What S3 may send once it has answered 200 and only then finds that it cannot: none is a yes.
   */
  static Stream<String> notResults() {
    String xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    String error = "<Error><Code>%s</Code><Message>so the test wants it</Message></Error>";
    return Stream.of(
        xml + error.formatted("InternalError"),
        xml + error.formatted("AccessDenied"),
        xml + error.formatted("InvalidPart"),
        xml + error.formatted("SomethingNew"),
        xml + " \n \n " + error.formatted("InternalError"),
        " \n" + error.formatted("InternalError"),
        xml + "<CompleteMultipartUploadResult><Location>http://",
        "<html>welcome</html>",
        "");
  }

  @ParameterizedTest
  @MethodSource("notResults")
  void aTwoHundredThatHoldsNoResultIsNeverTheSuccessOfACompletion(String body) {
    PartUpload upload = partsOf("unsure");
    for (int tries = 0; tries < 10; tries++) {
      proxy.next("POST", "uploadId=", new Fault.Answer(200, body));
    }
    Deadline shortly = Deadline.after(Duration.ofMillis(250), SystemTime.INSTANCE);
    assertThatThrownBy(() -> upload.complete(1, shortly)).isInstanceOf(FingerpostException.class);
    assertThat(direct.head(key("unsure"), soon())).isEmpty();
  }

  @Test
  void aPageInsteadOfAnAnswerIsNeverASuccessAndTheRequestIsSentAgain() {
    Fault page = new Fault.Answer(200, "<html>welcome</html>");
    proxy.next("PUT", "paged", page);
    store.create(object(key("paged"), "mine"), chunk("here"), soon());
    assertThat(text("paged")).isEqualTo("here");
    proxy.next("POST", "uploads", page);
    proxy.next("PUT", "partNumber=1", page);
    PartUpload upload = partsOf("pages");
    proxy.next("POST", "uploadId=", page);
    upload.complete(1, soon());
    assertThat(bytes(direct, key("pages"))).isEqualTo(part(1, 1000).buffer());
  }

  @Test
  void aLostUploadWithoutAnObjectIsAnError() {
    PartUpload upload = partsOf("gone");
    proxy.next("POST", "uploadId=", Fault.error(404, "NoSuchUpload"));
    assertThatThrownBy(() -> upload.complete(1, soon()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("nothing is there");
  }

  @Test
  void aPartAndAStartAreRetried() {
    proxy.next("POST", "uploads", new Fault.LostReply());
    proxy.next("PUT", "partNumber=1", new Fault.LostReply());
    partsOf("parts").complete(1, soon());
    assertThat(bytes(direct, key("parts"))).isEqualTo(part(1, 1000).buffer());
  }

  private PartUpload partsOf(String path) {
    PartUpload upload = store.startParts(object(key(path), "mine"), soon());
    upload.put(1, part(1, 1000), soon());
    return upload;
  }

  @Test
  void createOnlyIsAskedForOnPutAndCompletion() {
    store.create(object(key("only"), "n"), chunk("x"), soon());
    partsOf("parts").complete(1, soon());
    assertThat(proxy.lastHeader("PUT", "only", "If-None-Match")).isEqualTo("*");
    assertThat(proxy.lastHeader("POST", "uploadId=", "If-None-Match")).isEqualTo("*");
  }

  @Test
  void settingsAreSent() {
    ObjectSettings settings =
        new ObjectSettings("text/csv", "STANDARD_IA", "aws:kms", "some-key-id");
    proxy.next("PUT", "kept", Fault.error(403, "AccessDenied"));
    proxy.next("POST", "uploads", Fault.error(403, "AccessDenied"));
    NewObject object = new NewObject(key("kept"), "n", settings);
    assertThatThrownBy(() -> store.create(object, chunk("x"), soon()))
        .isInstanceOf(ObjectStoreException.class);
    assertThatThrownBy(() -> store.startParts(object, soon()))
        .isInstanceOf(ObjectStoreException.class);
    assertSettingsIn("PUT", "kept");
    assertSettingsIn("POST", "uploads");
  }

  private void assertSettingsIn(String method, String contains) {
    assertThat(proxy.lastHeader(method, contains, "Content-Type")).isEqualTo("text/csv");
    assertThat(proxy.lastHeader(method, contains, "x-amz-storage-class")).isEqualTo("STANDARD_IA");
    assertThat(proxy.lastHeader(method, contains, "x-amz-server-side-encryption"))
        .isEqualTo("aws:kms");
    assertThat(proxy.lastHeader(method, contains, "x-amz-server-side-encryption-aws-kms-key-id"))
        .isEqualTo("some-key-id");
  }

  @Test
  void anOldServerGetsMd5InsteadOfTheNewerChecksums() {
    ObjectStore old = oldServer();
    old.create(object(key("md5"), "n"), chunk("hello"), soon());
    PartUpload upload = old.startParts(object(key("md5parts"), "n"), soon());
    upload.put(1, part(1, 1000), soon());
    upload.complete(1, soon());
    assertThat(text("md5")).isEqualTo("hello");
    assertThat(proxy.lastHeader("PUT", "md5", "Content-MD5")).isNotEmpty();
    assertThat(proxy.lastHeader("PUT", "partNumber", "Content-MD5")).isNotEmpty();
    assertThat(proxy.lastHeader("PUT", "md5", "x-amz-checksum-crc32c")).isEmpty();
    assertThat(proxy.lastHeader("PUT", "md5", "x-amz-trailer")).isEmpty();
  }

  @Test
  void anOldServerIsNotSentBytesThatChangedInMemory() {
    Chunk wrong = new Chunk("damaged".getBytes(java.nio.charset.StandardCharsets.UTF_8), 7, 42);
    assertThatThrownBy(() -> oldServer().create(object(key("bad"), "n"), wrong, soon()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("changed in memory");
    assertThat(proxy.count("PUT", "bad")).isZero();
    assertThat(direct.head(key("bad"), soon())).isEqualTo(Optional.empty());
  }
}
