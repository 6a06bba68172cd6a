package dev.fingerpost.gc.check;

import dev.fingerpost.publisher.CheckedStream;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.ManifestReader;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectMissingException;
import dev.fingerpost.writer.ObjectStore.ObjectInfo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * A manifest that was read to its end and found to be the published one, before anything rests on
 * it. A small one is kept, a large one is read once more by whoever wants its entries.
 */
final class CheckedManifest {
  /** In bytes; some 7,000 entries. */
  private static final long KEPT = 1 << 20;

  private final Looks looks;
  private final Descriptor descriptor;
  private final long size;
  private byte @Nullable [] kept;

  private CheckedManifest(Looks looks, Descriptor descriptor, long size) {
    this.looks = looks;
    this.descriptor = descriptor;
    this.size = size;
  }

  /**
   * Reads it.
   *
   * @throws ObjectMissingException if it is not there
   * @throws ObjectDamagedException if it is not the published one
   */
  static CheckedManifest read(Looks looks, Descriptor descriptor) {
    long size =
        looks
            .objects()
            .head(descriptor.root(), looks.soon())
            .map(ObjectInfo::size)
            .orElseThrow(() -> missing(descriptor));
    CheckedManifest manifest = new CheckedManifest(looks, descriptor, size);
    manifest.check();
    return manifest;
  }

  private static ObjectMissingException missing(Descriptor descriptor) {
    return new ObjectMissingException("there is no object " + descriptor.root());
  }

  private void check() {
    try (InputStream in = stream()) {
      byte[] bytes = size <= KEPT ? in.readAllBytes() : null;
      ManifestReader reader =
          new ManifestReader(bytes == null ? in : new ByteArrayInputStream(bytes));
      while (reader.next().isPresent()) {
        // Each entry is checked as it is read.
      }
      if (reader.files() != descriptor.files() || reader.size() != descriptor.size()) {
        throw new ObjectDamagedException(
            "it lists %d files of %d bytes, but the version's row says %d of %d"
                .formatted(reader.files(), reader.size(), descriptor.files(), descriptor.size()));
      }
      kept = bytes;
    } catch (IOException e) {
      throw new UncheckedIOException("checked streams throw unchecked exceptions", e);
    }
  }

  /** Its bytes from the beginning; the caller closes the stream. */
  InputStream open() {
    return kept == null ? stream() : new ByteArrayInputStream(kept);
  }

  private InputStream stream() {
    return new CheckedStream(
        looks.objects(),
        descriptor.root(),
        size,
        descriptor.sha256(),
        () -> missing(descriptor),
        looks.reading(size));
  }
}
