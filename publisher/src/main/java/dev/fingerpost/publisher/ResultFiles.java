package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.ReadingPins.ReadingPin;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ManifestReader;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.ObjectInfo;
import dev.fingerpost.writer.ResultManifest.Entry;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;

/** The files of one live version, as its root lists them. */
final class ResultFiles {
  private final ObjectStore objects;
  private final Version version;
  private final Descriptor descriptor;
  private final AttemptId attempt;
  private final Supplier<FingerpostException> missing;
  private final ReadingPin pin;
  private final Deadline deadline;

  ResultFiles(
      ObjectStore objects,
      Version version,
      Descriptor descriptor,
      Supplier<FingerpostException> missing,
      ReadingPin pin,
      Deadline deadline) {
    this.objects = objects;
    this.version = version;
    this.descriptor = descriptor;
    this.attempt = attemptOf(descriptor);
    this.missing = missing;
    this.pin = pin;
    this.deadline = deadline;
  }

  /** What each file is shown to; it may block, and stops the listing by throwing. */
  interface Visitor {
    void visit(Entry file) throws InterruptedException;
  }

  Descriptor descriptor() {
    return descriptor;
  }

  /**
   * Shows each file in path order, while the manifest is read. Nothing may rest on what was shown
   * before this returns: only then has the manifest's digest been found right.
   *
   * @throws ObjectDamagedException if the manifest is not the published one
   */
  void each(Visitor visitor) throws InterruptedException {
    if (!descriptor.hasManifest()) {
      visitor.visit(onlyFile());
      return;
    }
    try (InputStream in = manifest()) {
      ManifestReader manifest = new ManifestReader(in);
      for (Optional<Entry> e = manifest.next(); e.isPresent(); e = manifest.next()) {
        visitor.visit(e.get());
      }
      if (manifest.files() != descriptor.files() || manifest.size() != descriptor.size()) {
        throw new ObjectDamagedException(
            "the manifest of " + name() + " does not list what was published; run a check");
      }
    } catch (IOException e) {
      throw new IllegalStateException("checked streams throw unchecked exceptions", e);
    }
  }

  /** A file's bytes, checked. */
  InputStream open(Entry file) {
    return held(attempt.key(file.path()), file.size(), file.sha256());
  }

  private InputStream manifest() {
    ObjectKey root = descriptor.root();
    long size = objects.head(root, deadline).map(ObjectInfo::size).orElseThrow(missing);
    return held(root, size, descriptor.sha256());
  }

  private InputStream held(ObjectKey key, long size, Sha256 sum) {
    return new HeldStream(
        new CheckedStream(objects, key, size, sum, missing, deadline), pin, missing);
  }

  /** The path of the only file where that is the root. */
  Optional<ResultPath> single() {
    return descriptor.hasManifest() ? Optional.empty() : Optional.of(onlyFile().path());
  }

  private Entry onlyFile() {
    String key = descriptor.root().value();
    ResultPath path = new ResultPath(key.substring(attempt.prefix().length()));
    return new Entry(path, descriptor.size(), descriptor.sha256(), descriptor.mediaType());
  }

  String name() {
    return version.pointer() + "@" + version.number();
  }

  private static AttemptId attemptOf(Descriptor descriptor) {
    return descriptor.attempts().stream()
        .filter(attempt -> descriptor.root().value().startsWith(attempt.prefix()))
        .findFirst()
        .orElseThrow(
            () ->
                new ObjectDamagedException(
                    "the root " + descriptor.root() + " is under none of its version's attempts"));
  }
}
