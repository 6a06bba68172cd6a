package dev.fingerpost.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.minio.MinioAsyncClient;
import io.minio.MinioClient;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Guarantee G9: only the collector has a way to delete. Writers and publishers cannot do it by a
 * call of either client, nor around the clients, by a request of their own or by reflection.
 */
class NoDeletionTest {
  private static final String CLIENTS = "(software\\.amazon|io\\.minio|okhttp3)\\..*";

  private static final String WORDS =
      "(delete|remove|abortMultipart|rename|executeDelete|(put|set|delete)BucketLifecycle).*|DELETE";

  private static JavaClasses code;

  @BeforeAll
  static void read() {
    code = ArchitectureTest.production();
  }

  private static boolean deletes(String owner, String member) {
    return owner.equals("dev.fingerpost.writer.memory.MemoryBin")
        || (owner.matches(CLIENTS)
            && (member.matches(WORDS)
                || owner.matches(".*[.$](Delete|Remove|AbortMultipart)[^.]*")));
  }

  /** What could carry a request that none of the clients' methods is. */
  private static boolean isRaw(String owner, String member) {
    return owner.matches("java\\.net\\.(http\\..*|Http.*|Socket|ServerSocket|DatagramSocket)")
        || owner.matches("javax\\.net\\..*|java\\.nio\\.channels\\..*Socket.*")
        || (owner.matches("java\\.net\\.URL(Connection)?")
            && member.matches("openConnection|openStream|getContent|connect"))
        || owner.matches("okhttp3\\.(Request|Call|RealCall|HttpUrl)([.$].*)?")
        || member.equals("newCall")
        || owner.matches("software\\.amazon\\.awssdk\\.http\\.(Sdk|Executable|HttpExecute)[^.]*")
        || owner.matches("software\\.amazon\\..*\\.(presigner|signer)\\..*");
  }

  private static boolean isReflective(String owner, String member) {
    return owner.startsWith("java.lang.reflect.")
        || owner.startsWith("java.lang.invoke.")
        || owner.equals("java.util.ServiceLoader")
        || (owner.matches("java\\.lang\\.(Class|ClassLoader|Module)")
            && member.matches(
                "forName|loadClass|newInstance|get(Declared)?(Method|Constructor|Field)s?"));
  }

  @Test
  void nothingButTheCollectorCanDelete() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.fingerpost.gc..")
        .and(DescribedPredicate.not(describe("the bin", c -> isBin(c.getFullName()))))
        .should()
        .accessTargetWhere(calls("a call that deletes objects", NoDeletionTest::deletes))
        .check(code);
  }

  @Test
  void writerAndPublisherSendNoRequestAroundTheirClients() {
    writerAndPublisherNever(calls("a request of one's own", NoDeletionTest::isRaw));
  }

  @Test
  void writerAndPublisherReachNothingByReflection() {
    writerAndPublisherNever(calls("reflection", NoDeletionTest::isReflective));
  }

  private static void writerAndPublisherNever(DescribedPredicate<JavaAccess<?>> access) {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.fingerpost.gc..", "dev.fingerpost.cli..")
        .should()
        .accessTargetWhere(access)
        .check(code);
  }

  private static boolean isBin(String name) {
    return name.matches("dev\\.fingerpost\\.writer\\.memory\\.MemoryBin(\\$.*)?");
  }

  private static DescribedPredicate<JavaAccess<?>> calls(
      String what, BiPredicate<String, String> rule) {
    return describe(
        what, a -> rule.test(a.getTarget().getOwner().getFullName(), a.getTarget().getName()));
  }

  /** If the libraries spelled it differently, the rule above would hold for nothing. */
  @Test
  void everyAdapterOfTheCollectorIsSeenToDelete() {
    DescribedPredicate<JavaAccess<?>> deleting = calls("deletes", NoDeletionTest::deletes);
    assertThat(
            code.stream()
                .filter(c -> c.getAccessesFromSelf().stream().anyMatch(deleting))
                .map(JavaClass::getPackageName))
        .contains("dev.fingerpost.gc.memory", "dev.fingerpost.gc.minio", "dev.fingerpost.gc.s3");
  }

  /** Whatever either library offers under such a name. */
  @ParameterizedTest
  @ValueSource(
      classes = {S3Client.class, S3AsyncClient.class, MinioClient.class, MinioAsyncClient.class})
  void everyMethodOfAClientThatDestroysIsKnownForIt(Class<?> client) {
    Stream<String> destroying =
        Arrays.stream(client.getMethods())
            .map(Method::getName)
            .filter(name -> name.matches("(?i).*(delete|remove|abort|purge|destroy|rename).*"));
    assertThat(destroying).isNotEmpty().allMatch(name -> deletes(client.getName(), name));
  }

  @ParameterizedTest
  @CsvSource({
    "software.amazon.awssdk.services.s3.S3Client, deleteObjects",
    "software.amazon.awssdk.services.s3.S3Client, abortMultipartUpload",
    "software.amazon.awssdk.services.s3.S3Client, putBucketLifecycleConfiguration",
    "software.amazon.awssdk.services.s3.model.DeleteObjectRequest$Builder, key",
    "software.amazon.awssdk.http.SdkHttpMethod, DELETE",
    "io.minio.MinioAsyncClient, removeObjects",
    "io.minio.MinioAsyncClient, abortMultipartUpload",
    "io.minio.MinioAsyncClient, setBucketLifecycle",
    "io.minio.RemoveObjectArgs$Builder, object",
    "okhttp3.Request$Builder, delete",
  })
  void theseDelete(String owner, String member) {
    assertThat(deletes(owner, member)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "java.net.http.HttpClient, send",
    "java.net.HttpURLConnection, setRequestMethod",
    "java.net.URL, openConnection",
    "java.net.Socket, <init>",
    "java.nio.channels.SocketChannel, open",
    "okhttp3.OkHttpClient, newCall",
    "software.amazon.awssdk.http.SdkHttpClient, prepareRequest",
    "software.amazon.awssdk.http.SdkHttpFullRequest, builder",
    "software.amazon.awssdk.services.s3.presigner.S3Presigner, create",
  })
  void theseGoAroundTheClients(String owner, String member) {
    assertThat(isRaw(owner, member)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "java.lang.Class, forName",
    "java.lang.Class, getDeclaredMethods",
    "java.lang.reflect.Method, invoke",
    "java.lang.invoke.MethodHandles$Lookup, findVirtual",
    "java.util.ServiceLoader, load",
    "java.lang.ClassLoader, loadClass",
  })
  void theseReachWhatNobodySees(String owner, String member) {
    assertThat(isReflective(owner, member)).isTrue();
  }
}
