package dev.fingerpost.gc.walk;

import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/** What is wrong with a request, or at least unusual. */
enum Twist {
  NONE,
  EXPECTS_THE_CURRENT_ONE,
  EXPECTS_ANOTHER,
  ASKS_FOR_SOMETHING_ELSE,
  UNDER_AN_OLD_KEY,
  BY_SOMEBODY_ELSE,
  FOR_ANOTHER_INCARNATION,
  WITH_OTHER_OBJECTS;

  private static final List<Twist> BY_DIE =
      List.of(
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          EXPECTS_THE_CURRENT_ONE,
          EXPECTS_THE_CURRENT_ONE,
          EXPECTS_ANOTHER,
          ASKS_FOR_SOMETHING_ELSE,
          UNDER_AN_OLD_KEY,
          BY_SOMEBODY_ELSE,
          FOR_ANOTHER_INCARNATION,
          WITH_OTHER_OBJECTS);

  /** None in half of the throws. */
  static Twist of(int die) {
    return BY_DIE.get(die % BY_DIE.size());
  }

  /**
   * The request with this about it.
   *
   * @param current the version that is current now
   * @param old a key that was used before
   */
  PublishRequest of(PublishRequest it, long current, OperationKey old) {
    return switch (this) {
      case NONE -> it;
      case EXPECTS_THE_CURRENT_ONE -> expecting(it, current);
      case EXPECTS_ANOTHER -> expecting(it, current + 1);
      case ASKS_FOR_SOMETHING_ELSE ->
          with(it, it.owner(), it.operation(), other(it.digest()), it.incarnation(), it.source());
      case UNDER_AN_OLD_KEY ->
          with(it, it.owner(), old, it.digest(), it.incarnation(), it.source());
      case BY_SOMEBODY_ELSE ->
          with(it, "eve", it.operation(), it.digest(), it.incarnation(), it.source());
      case FOR_ANOTHER_INCARNATION ->
          with(it, it.owner(), it.operation(), it.digest(), new UUID(0, 0), it.source());
      case WITH_OTHER_OBJECTS ->
          with(it, it.owner(), it.operation(), it.digest(), it.incarnation(), other(it));
    };
  }

  private static Sha256 other(Sha256 digest) {
    return Sha256.of(digest.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Objects of the attempt after it. */
  private static Source other(PublishRequest it) {
    if (!(it.source() instanceof Source.Upload upload)) {
      return it.source();
    }
    Position next = new Position(it.position().fence(), it.position().seq() + 1);
    AttemptId attempt = new AttemptId(it.pointer(), next, upload.attempt().nonce());
    Descriptor old = upload.descriptor();
    ObjectKey root = new ObjectKey(attempt.prefix() + "data.txt");
    return new Source.Upload(
        attempt,
        new Descriptor(
            List.of(attempt), root, old.size(), old.sha256(), old.mediaType(), old.files()));
  }

  private static PublishRequest expecting(PublishRequest it, long version) {
    return new PublishRequest(
        it.pointer(),
        it.owner(),
        it.position(),
        it.operation(),
        it.digest(),
        it.incarnation(),
        OptionalLong.of(version),
        it.source(),
        it.message(),
        it.labels());
  }

  private static PublishRequest with(
      PublishRequest it,
      String owner,
      OperationKey operation,
      Sha256 digest,
      UUID incarnation,
      Source source) {
    return new PublishRequest(
        it.pointer(),
        owner,
        it.position(),
        operation,
        digest,
        incarnation,
        it.expected(),
        source,
        it.message(),
        it.labels());
  }
}
