package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.testing.Adapter;
import dev.fingerpost.gc.testing.S3Answers;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.testing.Fault;
import dev.fingerpost.writer.testing.FaultProxy;
import dev.fingerpost.writer.testing.S3TestServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What an adapter must do when network and server misbehave. */
public abstract class RemoteSweeperContract extends SweeperContract {
  private static final S3TestServer SERVER = S3TestServer.shared();

  private final Adapter adapter;
  private FaultProxy proxy;
  private Sweeper far;

  protected RemoteSweeperContract(Adapter adapter) {
    this.adapter = adapter;
  }

  @Override
  protected Ends at(String root, int page) {
    StoreRoot rooted = rooted(root);
    return new Ends(
        adapter.store(SERVER.settings(), rooted), adapter.sweeper(SERVER.settings(), rooted, page));
  }

  @Override
  protected boolean keepsFolders() {
    return S3TestServer.isExternal();
  }

  private static StoreRoot rooted(String root) {
    return new StoreRoot(SERVER.root().bucket(), root);
  }

  @BeforeEach
  void intercept() throws IOException {
    proxy = new FaultProxy(SERVER.endpoint());
    far = adapter.sweeper(SERVER.settingsAt(proxy.endpoint()), rooted(folder()), Sweeper.MAX_BATCH);
  }

  @AfterEach
  void disconnect() throws Exception {
    proxy.close();
    adapter.close();
  }

  @Test
  void everyRequestIsTriedAgain() {
    create("a");
    start(store(), "b");
    proxy.next("GET", "versioning", Fault.error(503, "SlowDown"));
    proxy.next("GET", "list-type=2", new Fault.Reset());
    List<Item> found = items(far, "a");
    proxy.next("GET", "uploads", Fault.error(500, "InternalError"));
    Upload upload = uploads(far, "").get(0);
    proxy.next("DELETE", "uploadId=", new Fault.LostReply());
    assertThat(far.abort(upload, soon())).isEmpty();
    proxy.next("POST", "delete", Fault.error(503, "SlowDown"));
    proxy.next("POST", "delete", new Fault.LostReply());
    assertThat(far.delete(found, soon())).isEmpty();
    assertThat(proxy.count("POST", "delete")).isEqualTo(3);
    assertThat(items("")).isEmpty();
    assertThat(uploads(sweeper(), "")).isEmpty();
  }

  @Test
  void silenceEndsWithTheDeadline() {
    create("a");
    List<Item> found = items(far, "");
    proxy.next("POST", "delete", new Fault.Silence());
    Deadline shortly = Deadline.after(Duration.ofMillis(300), SystemTime.INSTANCE);
    assertThatThrownBy(() -> far.delete(found, shortly))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("delete 1 items of s3://")
        .hasMessageContaining("deadline of 300 ms");
  }

  @Test
  void failedKeysInsideA200AreFailures() {
    create("a", "b", "c");
    List<Item> found = items(far, "");
    proxy.next(
        "POST",
        "delete",
        S3Answers.deleted(
            "<Deleted><Key>" + folder() + "/a</Key></Deleted>",
            S3Answers.error(folder() + "/b", "AccessDenied", "locked"),
            S3Answers.error(folder() + "/c", "NoSuchKey", "gone")));
    assertThat(far.delete(found, soon())).containsExactly(new Failure("b", "AccessDenied: locked"));
  }

  /** A body that was cut short: the client libraries read it as "nothing failed". */
  @Test
  void whatA200DoesNotMentionIsAFailure() {
    create("a", "b");
    List<Item> found = items(far, "");
    proxy.next(
        "POST", "delete", S3Answers.deleted("<Deleted><Key>" + folder() + "/a</Key></Deleted>"));
    assertThat(far.delete(found, soon())).extracting(Failure::key).containsExactly("b");
    assertThat(far.delete(found, soon())).isEmpty();
    assertThat(items("")).isEmpty();
  }

  @Test
  void a200ThatIsAnErrorIsTriedAgain() {
    create("a");
    List<Item> found = items(far, "");
    proxy.next("POST", "delete", Fault.error(200, "InternalError"));
    assertThat(far.delete(found, soon())).isEmpty();
    assertThat(proxy.count("POST", "delete")).isEqualTo(2);
    assertThat(items("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"501,NotImplemented", "405,MethodNotAllowed"})
  void aServerWithoutBatchesGetsSingleDeletes(int status, String code) {
    create("a", "b & c", "d");
    List<Item> found = items(far, "");
    proxy.next("POST", "delete", Fault.error(status, code));
    proxy.next("DELETE", folder() + "/a", Fault.error(404, "NoSuchKey"));
    proxy.next("DELETE", folder() + "/d", Fault.error(403, "AccessDenied"));
    assertThat(far.delete(found, soon()))
        .singleElement()
        .satisfies(it -> assertThat(it.key()).isEqualTo("d"))
        .satisfies(it -> assertThat(it.reason()).contains("AccessDenied"));
    assertThat(keys(items(""))).containsExactly("a", "d");
    assertThat(far.delete(found, soon())).isEmpty();
    assertThat(proxy.count("POST", "delete")).isEqualTo(1);
    assertThat(items("")).isEmpty();
  }

  @Test
  void aDeniedBatchFailsKeyByKeyAndIsNotTriedAgain() {
    create("a", "b");
    List<Item> found = items(far, "");
    proxy.next("POST", "delete", Fault.error(403, "AccessDenied"));
    assertThat(far.delete(found, soon())).extracting(Failure::key).containsExactly("a", "b");
    assertThat(proxy.count("POST", "delete")).isEqualTo(1);
  }

  @Test
  void anUploadThatMayNotBeAbortedIsAFailure() {
    start(store(), "a");
    Upload upload = uploads(far, "").get(0);
    proxy.next("DELETE", "uploadId=", Fault.error(403, "AccessDenied"));
    assertThat(far.abort(upload, soon()))
        .hasValueSatisfying(it -> assertThat(it.reason()).contains("AccessDenied"));
    assertThat(uploads(far, "")).hasSize(1);
  }

  @Test
  void whetherTheBucketKeepsVersionsIsAskedOnce() {
    create("a");
    assertThat(items(far, "")).hasSize(1);
    assertThat(items(far, "")).hasSize(1);
    far.children("", "", 10, soon());
    assertThat(proxy.count("GET", "versioning")).isEqualTo(1);
  }

  @Test
  void aBucketThatMayNotSayWhetherItKeepsVersionsIsNotSwept() {
    proxy.next("GET", "versioning", Fault.error(403, "AccessDenied"));
    assertThatThrownBy(() -> far.contents("", Cursor.START, soon()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("keeps versions")
        .hasMessageContaining("AccessDenied")
        .hasMessageContaining("allow s3:GetBucketVersioning")
        .hasMessageNotContaining("\n");
    assertThat(proxy.count("GET", "list-type")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"501,NotImplemented", "405,MethodNotAllowed", "404,NoSuchVersioning"})
  void aServerThatKnowsNoVersionsKeepsNone(int status, String code) {
    create("a");
    proxy.next("GET", "versioning", Fault.error(status, code));
    assertThat(keys(items(far, ""))).containsExactly("a");
    assertThat(proxy.count("GET", "list-type=2")).isEqualTo(1);
  }

  @Test
  void aMissingBucketIsAFault() {
    proxy.next("GET", "versioning", Fault.error(404, "NoSuchBucket"));
    assertThatThrownBy(() -> far.children("", "", 10, soon()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("NoSuchBucket");
  }

  @ParameterizedTest
  @CsvSource({"Enabled", "Suspended"})
  void versionsAreListedAndDeletedById(String status) {
    proxy.next("GET", "versioning", S3Answers.versioning(status));
    proxy.next(
        "GET",
        "versions",
        S3Answers.versions(
            S3Answers.version("Version", folder() + "/b%20c", "v2"),
            S3Answers.version("Version", folder() + "/b%20c", "null"),
            S3Answers.version("DeleteMarker", folder() + "/a", "v3")));
    List<Item> found = items(far, "");
    assertThat(found)
        .extracting(Item::key, item -> item.versionId().orElseThrow(), Item::deleteMarker)
        .containsExactly(
            tuple("a", "v3", true), tuple("b c", "v2", false), tuple("b c", "null", false));
    proxy.next("POST", "delete", Fault.error(501, "NotImplemented"));
    for (String id : List.of("v3", "v2", "null")) {
      proxy.next("DELETE", "versionId=" + id, Fault.error(404, "NoSuchVersion"));
    }
    assertThat(far.delete(found, soon())).isEmpty();
    assertThat(proxy.count("DELETE", "versionId=")).isEqualTo(3);
  }

  @Test
  void aListingOfUploadsThatDoesNotMoveOnIsAFault() {
    proxy.next("GET", "uploads", S3Answers.uploads(true, folder() + "/a"));
    proxy.next("GET", "uploads", S3Answers.uploads(true, folder() + "/a"));
    assertThatThrownBy(() -> uploads(far, ""))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("does not move on");
    assertThat(proxy.count("GET", "uploads")).isEqualTo(2);
  }

  @Test
  void aServerThatIgnoresThePrefixIsReadOnAndOnlyTheRootsUploadsAreSeen() {
    proxy.next("GET", "uploads", S3Answers.uploads(true, "aaa", "aab"));
    proxy.next("GET", "uploads", S3Answers.uploads(false, folder() + "/a", folder() + "_2/a"));
    assertThat(uploads(far, "")).extracting(Upload::key).containsExactly("a");
  }

  @ParameterizedTest
  @EnumSource(ChecksumMode.class)
  void aBatchCarriesAChecksumThatTheServerKnows(ChecksumMode mode) {
    create("a & b");
    Sweeper one =
        adapter.sweeper(
            SERVER.settingsAt(proxy.endpoint()).withChecksums(mode), rooted(folder()), 1000);
    assertThat(one.delete(items(one, ""), soon())).isEmpty();
    assertThat(items("")).isEmpty();
    String md5 = proxy.lastHeader("POST", "delete", "Content-MD5");
    String crc = proxy.lastHeader("POST", "delete", "x-amz-checksum-crc32");
    assertThat(md5 + crc).isNotEmpty();
    if (mode == ChecksumMode.WHEN_REQUIRED) {
      assertThat(md5).isNotEmpty();
    }
  }
}
