package dev.fingerpost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On class paths without the libraries of some clients. */
class OptionalLibrariesTest {
  @Test
  void aStoreInMemoryNeedsNoneOfThem() throws IOException {
    try (Without some =
        new Without(
            "com.zaxxer.",
            "org.jdbi.",
            "org.postgresql.",
            "software.amazon.",
            "io.minio.",
            "okhttp3.")) {
      assertThat(catchThrowable(() -> ((AutoCloseable) some.call("inMemory")).close())).isNull();
    }
  }

  @Test
  void theMissingLibraryIsNamed() throws IOException {
    assertNamed("s3", "software.amazon.awssdk:s3", "software.amazon.");
    assertNamed("s3", "software.amazon.awssdk:apache5-client", "software.amazon.awssdk.http.");
    assertNamed("minio", "io.minio:minio", "io.minio.");
    assertNamed("minio", "com.squareup.okhttp3:okhttp-jvm", "okhttp3.");
    assertNamed("s3", "com.zaxxer:HikariCP", "com.zaxxer.");
  }

  private static void assertNamed(String client, String library, String hidden) throws IOException {
    try (Without some = new Without(hidden)) {
      Throwable thrown = catchThrowable(() -> some.connect(client));
      assertThat(thrown.toString())
          .startsWith("dev.fingerpost.writer.FingerpostException")
          .contains(library);
    }
  }

  /** This library loaded anew, without some packages. */
  private static final class Without extends URLClassLoader {
    private final List<String> hidden;

    Without(String... hidden) {
      super(classPath(), ClassLoader.getPlatformClassLoader());
      this.hidden = List.of(hidden);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (hidden.stream().anyMatch(name::startsWith)) {
        throw new ClassNotFoundException(name);
      }
      return super.findClass(name);
    }

    Object call(String factory) throws Throwable {
      return unwrapped(() -> loadClass(Fingerpost.class.getName()).getMethod(factory).invoke(null));
    }

    Object connect(String client) throws Throwable {
      Map<String, String> variables =
          Map.of(
              "FINGERPOST_DATABASE_URL", "jdbc:postgresql://localhost:1/none",
              "FINGERPOST_DATABASE_USER", "nobody",
              "FINGERPOST_STORE", "s3://bucket/prefix",
              "FINGERPOST_S3_ENDPOINT", "http://127.0.0.1:1",
              "FINGERPOST_S3_CLIENT", client);
      Class<?> config = loadClass(Config.class.getName());
      Object parsed = unwrapped(() -> config.getMethod("from", Map.class).invoke(null, variables));
      return unwrapped(
          () ->
              loadClass(Fingerpost.class.getName())
                  .getMethod("connect", config)
                  .invoke(null, parsed));
    }

    private static Object unwrapped(Call call) throws Throwable {
      try {
        return call.run();
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }

    private interface Call {
      Object run() throws ReflectiveOperationException;
    }

    private static URL[] classPath() {
      String path =
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
      return Arrays.stream(path.split(File.pathSeparator, -1))
          .filter(entry -> !entry.isEmpty())
          .map(entry -> url(Path.of(entry).toUri()))
          .toArray(URL[]::new);
    }

    private static URL url(URI entry) {
      try {
        return entry.toURL();
      } catch (MalformedURLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
