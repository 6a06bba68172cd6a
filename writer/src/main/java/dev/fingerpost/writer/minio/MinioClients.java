package dev.fingerpost.writer.minio;

import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import io.minio.MinioAsyncClient;
import io.minio.credentials.AwsConfigProvider;
import io.minio.credentials.AwsEnvironmentProvider;
import io.minio.credentials.ChainedProvider;
import io.minio.credentials.IamAwsProvider;
import io.minio.credentials.Provider;
import io.minio.credentials.StaticProvider;
import java.security.ProviderException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Builds clients as {@link MinioObjectStore} likes them best. */
public final class MinioClients {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  /** A server may be silent while it joins the parts of a large object. */
  private static final Duration SILENCE = Duration.ofMinutes(5);

  /** OkHttp's own 5 requests per host would hold back a parallel upload. */
  private static final int REQUESTS = 256;

  private MinioClients() {}

  /** A new client without retries of its own; the caller closes it. */
  public static MinioAsyncClient open(S3Settings settings) {
    String endpoint =
        settings.endpoint() == null
            ? "https://s3." + settings.region() + ".amazonaws.com"
            : settings.endpoint().toString();
    MinioAsyncClient client =
        MinioAsyncClient.builder()
            .endpoint(endpoint)
            .region(settings.region())
            .credentialsProvider(credentials(settings.accessKey()))
            .httpClient(http(), true)
            .build();
    if (settings.pathStyle()) {
      client.disableVirtualStyleEndpoint();
    } else {
      client.enableVirtualStyleEndpoint();
    }
    return client;
  }

  private static OkHttpClient http() {
    Dispatcher dispatcher = new Dispatcher(daemons());
    dispatcher.setMaxRequests(REQUESTS);
    dispatcher.setMaxRequestsPerHost(REQUESTS);
    return new OkHttpClient.Builder()
        .dispatcher(dispatcher)
        .retryOnConnectionFailure(false)
        .connectTimeout(CONNECT)
        .readTimeout(SILENCE)
        .writeTimeout(SILENCE)
        .build();
  }

  /** OkHttp's own threads would keep a finished job alive for a minute. */
  private static ExecutorService daemons() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        10,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        work -> {
          Thread thread = new Thread(work, "fingerpost-minio");
          thread.setDaemon(true);
          return thread;
        });
  }

  private static Provider credentials(@Nullable AccessKey key) {
    return key == null ? chain() : new StaticProvider(key.id(), key.secret(), key.sessionToken());
  }

  private static Provider chain() {
    Provider chain =
        new ChainedProvider(
            new AwsEnvironmentProvider(),
            new AwsConfigProvider(null, null),
            new IamAwsProvider(null, null));
    return () -> {
      try {
        return chain.fetch();
      } catch (ProviderException e) {
        throw new ProviderException(S3Settings.NO_CREDENTIALS, e);
      }
    };
  }
}
