package dev.fingerpost.testing;

import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.Sha256;
import java.util.OptionalLong;
import java.util.UUID;

/** Publish requests with one thing changed. */
public final class Requests {
  private Requests() {}

  public static PublishRequest expecting(PublishRequest it, long version) {
    return copy(
        it, it.owner(), it.digest(), it.incarnation(), OptionalLong.of(version), it.source());
  }

  public static PublishRequest copying(PublishRequest it, Source source) {
    return copy(it, it.owner(), it.digest(), it.incarnation(), it.expected(), source);
  }

  public static PublishRequest asking(PublishRequest it, Sha256 digest) {
    return copy(it, it.owner(), digest, it.incarnation(), it.expected(), it.source());
  }

  public static PublishRequest ownedBy(PublishRequest it, String owner) {
    return copy(it, owner, it.digest(), it.incarnation(), it.expected(), it.source());
  }

  public static PublishRequest inIncarnation(PublishRequest it, UUID incarnation) {
    return copy(it, it.owner(), it.digest(), incarnation, it.expected(), it.source());
  }

  private static PublishRequest copy(
      PublishRequest it,
      String owner,
      Sha256 digest,
      UUID incarnation,
      OptionalLong expected,
      Source source) {
    return new PublishRequest(
        it.pointer(),
        owner,
        it.position(),
        it.operation(),
        digest,
        incarnation,
        expected,
        source,
        it.message(),
        it.labels());
  }
}
