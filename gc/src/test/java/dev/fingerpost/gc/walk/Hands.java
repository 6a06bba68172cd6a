package dev.fingerpost.gc.walk;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** What all the writers of a walk hold in their hands; nobody ever lets go of anything. */
final class Hands {
  private static final ResultPath DATA = new ResultPath("data.txt");

  /** A holder; it may be superseded, and not know. */
  static final class Holder {
    final Lease lease;
    private int seq;

    Holder(Lease lease) {
      this.lease = lease;
    }

    Position next() {
      return new Position(lease.fence(), ++seq);
    }
  }

  /** What a holder uploaded. */
  record Upload(AttemptId attempt, String owner) {}

  final List<Holder> holders = new ArrayList<>();
  final List<Upload> uploads = new ArrayList<>();
  final List<PartUpload> parts = new ArrayList<>();
  final List<UUID> pins = new ArrayList<>();

  /** Attempts whose publish was applied: their writers are done with them. */
  final Set<AttemptId> published = new HashSet<>();

  private final ObjectStore objects;
  private final RandomGenerator random;
  private int key;

  Hands(ObjectStore objects, RandomGenerator random) {
    this.objects = objects;
    this.random = random;
  }

  UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  /** Uploads a file, and one that no version will name. */
  Upload upload(Holder holder, PointerName pointer, Deadline deadline) {
    Upload upload =
        new Upload(AttemptId.fresh(pointer, holder.next(), random), holder.lease.owner());
    put(upload.attempt().key(DATA), deadline);
    put(upload.attempt().key(new ResultPath("scratch")), deadline);
    uploads.add(upload);
    return upload;
  }

  /** Every object says where it is. */
  void put(ObjectKey where, Deadline deadline) {
    objects.create(object(where), chunk(where), deadline);
  }

  private static NewObject object(ObjectKey where) {
    return new NewObject(where, "n", ObjectSettings.DEFAULT);
  }

  private static Chunk chunk(ObjectKey where) {
    byte[] text = bytes(where);
    return Chunk.of(text, text.length);
  }

  static byte[] bytes(ObjectKey where) {
    return where.value().getBytes(StandardCharsets.UTF_8);
  }

  void begin(ObjectKey where, Deadline deadline) {
    PartUpload upload = objects.startParts(object(where), deadline);
    upload.put(1, chunk(where), deadline);
    parts.add(upload);
  }

  /** Asks to publish an upload. */
  PublishRequest request(Upload upload, UUID incarnation) {
    ObjectKey root = upload.attempt().key(DATA);
    byte[] text = bytes(root);
    Descriptor descriptor =
        new Descriptor(
            List.of(upload.attempt()), root, text.length, Sha256.of(text), "text/plain", 1);
    return request(
        upload.attempt().pointer(),
        upload.owner(),
        upload.attempt().position(),
        new Source.Upload(upload.attempt(), descriptor),
        incarnation);
  }

  /** Asks under a key never used before. */
  PublishRequest request(
      PointerName pointer, String owner, Position position, Source source, UUID incarnation) {
    return new PublishRequest(
        pointer,
        owner,
        position,
        new OperationKey("k" + ++key, 1),
        Sha256.of(source.toString().getBytes(StandardCharsets.UTF_8)),
        incarnation,
        OptionalLong.empty(),
        source,
        "",
        Map.of());
  }
}
