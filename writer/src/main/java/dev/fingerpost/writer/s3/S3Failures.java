package dev.fingerpost.writer.s3;

import dev.fingerpost.writer.remote.RequestFailure;
import java.io.IOException;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/** What the SDK's exceptions mean. */
public final class S3Failures {
  private S3Failures() {}

  /** Sends a request and gives its answer, or says why there is none. */
  public static <T> T translated(Supplier<T> request) throws RequestFailure {
    try {
      return request.get();
    } catch (AwsServiceException e) {
      AwsErrorDetails details = e.awsErrorDetails();
      throw RequestFailure.answered(
          e.statusCode(),
          details == null ? null : details.errorCode(),
          details == null ? null : details.errorMessage(),
          e);
    } catch (AbortedException e) {
      Thread.currentThread().interrupt();
      throw RequestFailure.refused("interrupted", e);
    } catch (SdkException e) {
      throw passes(e)
          ? RequestFailure.unanswered(e)
          : RequestFailure.refused(String.valueOf(e.getMessage()), e);
    } catch (RuntimeException e) {
      throw RequestFailure.refused("the client failed, is it closed? " + e, e);
    }
  }

  /** Trouble on the wire passes; missing credentials or a malformed request do not. */
  private static boolean passes(SdkException e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof IOException
          || t instanceof ApiCallTimeoutException
          || t instanceof ApiCallAttemptTimeoutException) {
        return true;
      }
    }
    return e.retryable();
  }
}
