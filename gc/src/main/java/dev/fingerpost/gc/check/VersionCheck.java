package dev.fingerpost.gc.check;

import dev.fingerpost.Version;
import dev.fingerpost.gc.check.AttemptObjects.Found;
import dev.fingerpost.gc.check.Finding.Kind;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.ManifestReader;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectMissingException;
import dev.fingerpost.writer.ObjectStore.ObjectInfo;
import dev.fingerpost.writer.ResultManifest;
import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks the objects of one live version: the attempt's listing and the manifest's entries are read
 * side by side, both in byte order.
 */
final class VersionCheck {
  /** Takes what is to be read byte by byte; it may block. */
  interface Reader {
    void read(AttemptId attempt, ResultManifest.Entry file) throws InterruptedException;
  }

  private final Looks looks;
  private final Version version;
  private final Descriptor descriptor;
  private final Tally tally;
  private final Reader reader;
  private final Suspicions wrong;

  VersionCheck(Looks looks, Version version, Descriptor descriptor, Tally tally, Reader reader) {
    this.looks = looks;
    this.version = version;
    this.descriptor = descriptor;
    this.tally = tally;
    this.reader = reader;
    this.wrong = new Suspicions(looks, version, tally);
  }

  void run() throws InterruptedException {
    Optional<AttemptId> attempt =
        descriptor.attempts().stream()
            .filter(each -> descriptor.root().value().startsWith(each.prefix()))
            .findFirst();
    if (attempt.isEmpty()) {
      add(Kind.ROW, "", "its root " + descriptor.root() + " is under none of its attempts");
    } else if (descriptor.hasManifest()) {
      folder(attempt.get());
    } else {
      single(attempt.get());
    }
    wrong.tell();
  }

  private void single(AttemptId attempt) throws InterruptedException {
    String path = descriptor.root().value().substring(attempt.prefix().length());
    if (descriptor.files() != 1) {
      add(Kind.ROW, "", "it has no manifest, but " + descriptor.files() + " files");
    }
    Optional<ObjectInfo> found = looks.objects().head(descriptor.root(), looks.soon());
    if (found.isEmpty()) {
      add(Kind.MISSING, path, "");
    } else {
      compare(
          attempt,
          new ResultManifest.Entry(
              new ResultPath(path), descriptor.size(), descriptor.sha256(), descriptor.mediaType()),
          found.get().size());
    }
  }

  private void folder(AttemptId attempt) throws InterruptedException {
    String manifest = attempt.manifestKey().value().substring(attempt.prefix().length());
    try (InputStream entries = CheckedManifest.read(looks, descriptor).open()) {
      merge(attempt, new ManifestReader(entries), new AttemptObjects(looks, attempt));
    } catch (ObjectMissingException e) {
      add(Kind.MISSING, manifest, "");
    } catch (ObjectDamagedException e) {
      add(Kind.MANIFEST, "", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException("checked streams throw unchecked exceptions", e);
    }
  }

  private void merge(AttemptId attempt, ManifestReader manifest, AttemptObjects objects)
      throws IOException, InterruptedException {
    Optional<ResultManifest.Entry> wanted = manifest.next();
    Optional<Found> found = objects.next();
    while ((wanted.isPresent() || found.isPresent()) && !wrong.expired()) {
      int order = order(wanted, found);
      if (order < 0) {
        add(Kind.MISSING, wanted.orElseThrow().path().value(), "");
      } else if (order > 0) {
        add(Kind.EXTRA, found.orElseThrow().path(), "");
      } else {
        compare(attempt, wanted.orElseThrow(), found.orElseThrow().size());
      }
      wanted = order <= 0 ? manifest.next() : wanted;
      found = order >= 0 ? objects.next() : found;
    }
  }

  /** Negative if what is wanted comes first, positive if what is found does. */
  private static int order(Optional<ResultManifest.Entry> wanted, Optional<Found> found) {
    if (wanted.isEmpty() || found.isEmpty()) {
      return wanted.isEmpty() ? 1 : -1;
    }
    return KeyOrder.UTF8.compare(wanted.get().path().value(), found.get().path());
  }

  private void compare(AttemptId attempt, ResultManifest.Entry file, long size)
      throws InterruptedException {
    tally.object(file.size());
    if (size != file.size()) {
      String detail = "has " + size + " bytes, " + file.size() + " were published";
      add(Kind.SIZE, file.path().value(), detail);
    } else {
      reader.read(attempt, file);
    }
  }

  private void add(Kind kind, String path, String detail) {
    wrong.add(
        new Finding(kind, version.pointer(), OptionalLong.of(version.number()), path, detail));
  }
}
