package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.ObjectStoreException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why one request failed, in words that do not depend on the client library. */
public final class RequestFailure extends Exception {
  /** What can be done about it. */
  public enum Kind {
    /** The key is taken (412 to {@code If-None-Match: *}). */
    EXISTS,
    /** No such object. */
    MISSING,
    /** No such multipart upload: completed, aborted or expired. */
    NO_UPLOAD,
    /** The range begins at or after the object's end. */
    PAST_END,
    /** The credentials do not allow it, or the object is locked (403). */
    DENIED,
    /** The server does not know such a request (405, 501). */
    UNKNOWN,
    /** It may work next time; whether this time it did is not known. */
    PASSING,
    /** It will not work next time either. */
    REFUSED
  }

  /** Codes that pass, whatever the status: some servers send them in the body of a 200. */
  private static final Set<String> PASSING =
      Set.of(
          "ConditionalRequestConflict",
          "InternalError",
          "OperationAborted",
          "RequestTimeout",
          "ServiceUnavailable",
          "SlowDown");

  private final Kind kind;

  private RequestFailure(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** The server answered with an error. */
  public static RequestFailure answered(
      int status, @Nullable String code, @Nullable String message, Throwable cause) {
    String shown = code == null ? "HTTP " + status : "HTTP " + status + " " + code;
    return new RequestFailure(
        kind(status, code == null ? "" : code),
        message == null ? shown : shown + ": " + firstLine(message),
        cause);
  }

  /** There was no answer, or only the beginning of one. */
  public static RequestFailure unanswered(Throwable cause) {
    return new RequestFailure(Kind.PASSING, "no answer: " + firstLine(cause.toString()), cause);
  }

  /**
   * What a success always says. A proxy's page, or an answer cut short, can come as 200 as well,
   * and some clients make a result without content of it: then it is not known what the server did.
   *
   * @param name of it, for the message
   * @throws RequestFailure if it is not there; the request may be repeated
   */
  public static String told(@Nullable String value, String name) throws RequestFailure {
    if (value == null || value.isEmpty()) {
      throw new RequestFailure(Kind.PASSING, "no answer: a success without " + name, null);
    }
    return value;
  }

  /** The request could not be made. */
  public static RequestFailure refused(String message, @Nullable Throwable cause) {
    return new RequestFailure(Kind.REFUSED, firstLine(message), cause);
  }

  private static Kind kind(int status, String code) {
    if (PASSING.contains(code)) {
      return Kind.PASSING;
    }
    if (code.equals("PreconditionFailed")) {
      return Kind.EXISTS;
    }
    return switch (status) {
      case 412 -> Kind.EXISTS;
      case 416 -> Kind.PAST_END;
      case 429 -> Kind.PASSING;
      case 404 -> missing(code);
      case 403 -> Kind.DENIED;
      case 405, 501 -> Kind.UNKNOWN;
      default -> status >= 500 || status < 300 ? Kind.PASSING : Kind.REFUSED;
    };
  }

  private static Kind missing(String code) {
    return switch (code) {
      case "NoSuchUpload" -> Kind.NO_UPLOAD;
      case "NoSuchBucket" -> Kind.REFUSED;
      default -> Kind.MISSING;
    };
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  public Kind kind() {
    return kind;
  }

  /**
   * The same as a fault for the caller of the store.
   *
   * @param step what was being done to what
   */
  public ObjectStoreException in(String step) {
    return new ObjectStoreException(step + ": " + getMessage(), this);
  }
}
