package dev.fingerpost.gc.check;

import dev.fingerpost.Version;
import dev.fingerpost.gc.check.Finding.Kind;
import dev.fingerpost.publisher.CheckedStream;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectMissingException;
import dev.fingerpost.writer.ResultManifest.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.OptionalLong;

/** Reads files of one version to their last byte. */
record FileCheck(Looks looks, Version version, Tally tally) {
  void run(AttemptId attempt, Entry file) {
    try (InputStream in = open(attempt.key(file.path()), file)) {
      long unused = in.transferTo(OutputStream.nullOutputStream());
    } catch (ObjectMissingException e) {
      tell(Kind.MISSING, file, "");
    } catch (ObjectDamagedException e) {
      tell(Kind.DIGEST, file, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException("checked streams throw unchecked exceptions", e);
    }
  }

  private InputStream open(ObjectKey key, Entry file) {
    return new CheckedStream(
        looks.objects(),
        key,
        file.size(),
        file.sha256(),
        () -> new ObjectMissingException("there is no object " + key),
        looks.reading(file.size()));
  }

  private void tell(Kind kind, Entry file, String detail) {
    Suspicions wrong = new Suspicions(looks, version, tally);
    OptionalLong number = OptionalLong.of(version.number());
    wrong.add(new Finding(kind, version.pointer(), number, file.path().value(), detail));
    wrong.tell();
  }
}
