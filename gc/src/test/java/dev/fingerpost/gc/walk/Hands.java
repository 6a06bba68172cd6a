package dev.fingerpost.gc.walk;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PinRequest;
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
import java.util.LinkedHashSet;
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

    boolean holds(Lease other) {
      return lease.domain().equals(other.domain()) && lease.fence().equals(other.fence());
    }

    Position next() {
      return new Position(lease.fence(), ++seq);
    }
  }

  /** What a holder uploaded. */
  record Upload(AttemptId attempt, String owner) {}

  /** Who asked for a lease, with which id. */
  record Asked(PointerName domain, String owner, UUID id) {}

  /** Pointers that somebody opened. */
  private final Set<PointerName> opened = new LinkedHashSet<>();

  final List<Asked> asked = new ArrayList<>();
  final List<Holder> holders = new ArrayList<>();
  final List<Upload> uploads = new ArrayList<>();
  final List<PartUpload> parts = new ArrayList<>();
  final List<PinRequest> pins = new ArrayList<>();

  /** Every publish, by itself or in a batch, with whatever was wrong about it. */
  final List<PublishRequest> sent = new ArrayList<>();

  /** Attempts whose publish was applied: their writers are done with them. */
  final Set<AttemptId> published = new HashSet<>();

  private final ObjectStore objects;
  private final RandomGenerator random;
  private int key;

  Hands(ObjectStore objects, RandomGenerator random) {
    this.objects = objects;
    this.random = random;
  }

  void opened(PointerName pointer) {
    opened.add(pointer);
  }

  /** One of these, mostly one that was opened: what happens to it may have consequences. */
  PointerName some(Move move, int die, List<PointerName> all) {
    List<PointerName> known = all.stream().filter(opened::contains).toList();
    return move.pick(die, known.isEmpty() || move.chance(die, 7) ? all : known);
  }

  UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  Upload upload(Holder holder, PointerName pointer, Deadline deadline) {
    return upload(holder, pointer, holder.next(), deadline);
  }

  /** Uploads a file, and one that no version will name. */
  Upload upload(Holder holder, PointerName pointer, Position position, Deadline deadline) {
    Upload upload = nothing(holder, pointer, position);
    put(upload.attempt().key(DATA), deadline);
    put(upload.attempt().key(new ResultPath("scratch")), deadline);
    uploads.add(upload);
    return upload;
  }

  /** An attempt whose objects nobody ever sends. */
  Upload nothing(Holder holder, PointerName pointer, Position position) {
    return new Upload(AttemptId.fresh(pointer, position, random), holder.lease.owner());
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

  /** The same as a member of a batch: all ask for the same, whenever they are made. */
  PublishRequest ofBatch(PublishRequest it) {
    return new PublishRequest(
        it.pointer(),
        it.owner(),
        it.position(),
        it.operation(),
        Sha256.of(("batch " + it.operation()).getBytes(StandardCharsets.UTF_8)),
        it.incarnation(),
        it.expected(),
        it.source(),
        it.message(),
        it.labels());
  }

  OperationKey freshKey() {
    return new OperationKey("k" + ++key, 1);
  }

  /** Asks to publish an upload. */
  PublishRequest request(Upload upload, OperationKey operation, UUID incarnation) {
    ObjectKey root = upload.attempt().key(DATA);
    byte[] text = bytes(root);
    Descriptor descriptor =
        new Descriptor(
            List.of(upload.attempt()), root, text.length, Sha256.of(text), "text/plain", 1);
    return request(
        upload.attempt().pointer(),
        upload.owner(),
        upload.attempt().position(),
        operation,
        new Source.Upload(upload.attempt(), descriptor),
        incarnation);
  }

  PublishRequest request(
      PointerName pointer,
      String owner,
      Position position,
      OperationKey operation,
      Source source,
      UUID incarnation) {
    return new PublishRequest(
        pointer,
        owner,
        position,
        operation,
        Sha256.of(source.toString().getBytes(StandardCharsets.UTF_8)),
        incarnation,
        OptionalLong.empty(),
        source,
        "for " + operation,
        Map.of("by", owner));
  }
}
