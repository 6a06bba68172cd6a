package dev.fingerpost.writer.minio;

import dev.fingerpost.writer.remote.RequestFailure;
import io.minio.GetObjectResponse;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.InvalidResponseException;
import io.minio.errors.ServerException;
import io.minio.errors.XmlParserException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Waits for the MinIO client's futures and says what its exceptions mean. */
public final class MinioFailures {
  private MinioFailures() {}

  /** Sends a request and waits for its answer, or says why there is none. */
  public static <T> T await(Supplier<CompletableFuture<T>> request, Duration timeout)
      throws RequestFailure {
    return await(start(request), timeout);
  }

  private static <T> CompletableFuture<T> start(Supplier<CompletableFuture<T>> request)
      throws RequestFailure {
    try {
      return request.get();
    } catch (RuntimeException e) {
      throw RequestFailure.refused("the client failed, is it closed? " + e, e);
    }
  }

  /** A stream that comes too late is closed by nobody else. */
  static InputStream awaitStream(
      Supplier<CompletableFuture<GetObjectResponse>> request, Duration timeout)
      throws RequestFailure {
    CompletableFuture<GetObjectResponse> answer = start(request);
    try {
      return await(answer, timeout);
    } catch (RequestFailure e) {
      CompletableFuture<Void> ignored = answer.thenAccept(MinioFailures::close);
      throw e;
    }
  }

  static void close(InputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // it was not wanted any more
    }
  }

  private static <T> T await(CompletableFuture<T> answer, Duration timeout) throws RequestFailure {
    try {
      return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw RequestFailure.unanswered(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestFailure.refused("interrupted", e);
    } catch (ExecutionException e) {
      throw meaning(e);
    }
  }

  private static RequestFailure meaning(ExecutionException e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof Error error) {
        throw error;
      }
      if (t instanceof ErrorResponseException error) {
        return RequestFailure.answered(
            error.response().code(),
            error.errorResponse().code(),
            error.errorResponse().message(),
            error);
      }
      if (t instanceof ServerException error) {
        return RequestFailure.answered(error.statusCode(), null, error.getMessage(), error);
      }
      // Not an S3 answer at all: a load balancer's page, or a body cut short. The client takes the
      // ETag in the head of one for granted.
      if (t instanceof NullPointerException
          || t instanceof InvalidResponseException
          || t instanceof XmlParserException
          || t instanceof IOException) {
        return RequestFailure.unanswered(t);
      }
    }
    return RequestFailure.refused(String.valueOf(e.getMessage()), e);
  }
}
