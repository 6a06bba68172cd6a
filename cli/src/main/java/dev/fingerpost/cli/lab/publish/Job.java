package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.RequestDigest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a client is to do, each under its key: two uploads, a rollback, a promote. */
enum Job {
  /** The day's report: the same content as that of version 1. */
  REPORT("2026-11-29", "uploads the report", Version.Kind.UPLOAD),
  /** The day after it. */
  NEXT("2026-11-30", "uploads the next report", Version.Kind.UPLOAD),
  /** Under the day's key: somebody else's idea of what is to be done about that day. */
  ROLLBACK("2026-11-29", "rolls back to version 1", Version.Kind.ROLLBACK),
  /** Under the day's key as well, of a version in another domain. */
  PROMOTE("2026-11-29", "promotes reports/draft@1", Version.Kind.PROMOTE);

  private static final String OWN = "a".repeat(16);
  private static final String BORROWING = "b".repeat(16);
  private static final Sha256 CONTENT = sha256("the content of version 1");

  @SuppressWarnings("ImmutableEnumChecker") // a record of a text and a number
  private final OperationKey key;

  private final String words;
  private final Version.Kind kind;

  Job(String key, String words, Version.Kind kind) {
    this.key = new OperationKey(key, 1);
    this.words = words;
    this.kind = kind;
  }

  OperationKey key() {
    return key;
  }

  String words() {
    return words;
  }

  Version.Kind kind() {
    return kind;
  }

  Sha256 digest() {
    return switch (kind) {
      case ROLLBACK -> RequestDigest.ofRollback(key(), 1);
      case PROMOTE -> RequestDigest.ofPromote(key(), World.DRAFT, 1);
      case UPLOAD -> sha256("content " + key.key());
    };
  }

  /** As it would be if it covered the key and the content that results, and not what was asked. */
  Sha256 digestWithoutKind() {
    return sha256("content " + key.key());
  }

  private static Sha256 sha256(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  boolean uploads() {
    return kind == Version.Kind.UPLOAD;
  }

  /**
   * Where its content comes from.
   *
   * @param at of the publish
   * @param files of the attempt whose objects it names
   */
  Source source(Position at, Position files) {
    return switch (kind) {
      case UPLOAD -> upload(World.DAILY, at, files, OWN);
      case ROLLBACK -> new Source.Rollback(1);
      case PROMOTE -> new Source.Promote(World.DRAFT, 1);
    };
  }

  /** An upload of its own whose root names files of another attempt: its nonce tells. */
  Source borrowing(Position at) {
    return upload(World.DAILY, at, at, BORROWING);
  }

  /** Whether the root object of this attempt names files of another one. */
  static boolean borrows(AttemptId attempt) {
    return attempt.nonce().equals(BORROWING);
  }

  /** An upload of its own, or of one that names objects of another attempt. */
  static Source upload(PointerName pointer, Position at, Position files) {
    return upload(pointer, at, files, OWN);
  }

  private static Source upload(PointerName pointer, Position at, Position files, String nonce) {
    AttemptId named = new AttemptId(pointer, files, nonce);
    ObjectKey root = new ObjectKey(named.prefix() + "report.csv");
    Descriptor descriptor = new Descriptor(List.of(named), root, 1, CONTENT, "text/csv", 1);
    return new Source.Upload(new AttemptId(pointer, at, nonce), descriptor);
  }

  /** Whether this version is what the job asked for, whatever the digests say. */
  boolean made(Version version) {
    return version.operation().equals(key()) && version.kind() == kind;
  }
}
