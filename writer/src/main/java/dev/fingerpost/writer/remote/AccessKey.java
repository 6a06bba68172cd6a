package dev.fingerpost.writer.remote;

import org.jspecify.annotations.Nullable;

/**
 * Credentials of one S3 account.
 *
 * @param sessionToken for temporary credentials; null otherwise
 */
public record AccessKey(String id, String secret, @Nullable String sessionToken) {
  /** Shows the id only: settings end up in logs. */
  @Override
  public String toString() {
    return "AccessKey[" + id + ", ****]";
  }
}
