package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.ReadingPins.ReadingPin;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Progress;
import dev.fingerpost.writer.ResultManifest.Entry;
import dev.fingerpost.writer.ResultPath;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

/**
 * Reads what was published, and nothing else: name → version → descriptor is one query, and every
 * byte is checked against the length and SHA-256 in it. Thread-safe.
 *
 * <p>Every method throws {@link DeadlineExceededException} when the time is up, and {@link
 * VersionCollectedException} if it needs the bytes of a version whose objects were given up.
 */
public final class PointerReader {
  private final PointerCatalog catalog;
  private final ObjectStore objects;
  private final ExecutorService workers;
  private final int parallelism;
  private final ReadingPins pins;

  /**
   * A reader.
   *
   * @param workers fetches the files of downloads; the caller's, never shut down here
   * @param parallelism files fetched at once by one download, at least 1
   * @param pins keeps what takes long to read
   */
  public PointerReader(
      PointerCatalog catalog,
      ObjectStore objects,
      ExecutorService workers,
      int parallelism,
      ReadingPins pins) {
    this.catalog = catalog;
    this.objects = objects;
    this.workers = workers;
    this.parallelism = parallelism;
    this.pins = pins;
  }

  /**
   * What an address points to at this moment, collected or not.
   *
   * @throws VersionNotFoundException if it points to nothing; the message says what there is
   */
  public Version resolve(Address address, Deadline deadline) {
    return catalog.find(address, deadline).orElseThrow(() -> notFound(address, deadline));
  }

  /**
   * Versions of a pointer, newest first.
   *
   * @param before only those with a smaller number, if given
   */
  public List<Version> history(
      PointerName pointer, OptionalLong before, int limit, Deadline deadline) {
    return catalog.history(pointer, before, limit, deadline);
  }

  /** The files of a version, in UTF-8 byte order of their paths; all of them are in memory. */
  public List<Entry> files(Version version, Deadline deadline) {
    List<Entry> all = new ArrayList<>();
    Descriptor descriptor = live(version, deadline);
    try (ReadingPin pin = pins.begin(version, deadline)) {
      visit(files(version, descriptor, pin, deadline), all::add);
    }
    return all;
  }

  /**
   * The bytes of a version's only file. See {@link #open(Version, ResultPath, Deadline)}.
   *
   * @throws VersionNotFoundException if it has more files than one, or none
   */
  public InputStream open(Version version, Deadline deadline) {
    return open(version, PointerReader::only, deadline);
  }

  private static Entry only(ResultFiles files) {
    List<Entry> all = new ArrayList<>();
    if (files.descriptor().files() == 1) {
      visit(files, all::add);
    }
    if (all.size() != 1) {
      throw new VersionNotFoundException(
          files.name() + " has " + files.descriptor().files() + " files; name the one you want");
    }
    return all.get(0);
  }

  /**
   * The bytes of one file; the caller closes the stream. The stream throws unchecked exceptions: an
   * {@link ObjectDamagedException} comes at the latest instead of the last byte, so whoever has
   * read the whole file has read what was published. A broken connection is resumed.
   *
   * @param deadline for all of the reading
   * @throws VersionNotFoundException if the version has no such file
   */
  public InputStream open(Version version, ResultPath path, Deadline deadline) {
    return open(version, files -> at(path, files), deadline);
  }

  private static Entry at(ResultPath path, ResultFiles files) {
    List<Entry> found = new ArrayList<>();
    visit(
        files,
        entry -> {
          if (entry.path().equals(path)) {
            found.add(entry);
          }
        });
    if (found.isEmpty()) {
      throw new VersionNotFoundException(files.name() + " has no file '" + path + "'");
    }
    return found.get(0);
  }

  private static InputStream ending(InputStream in, ReadingPin pin) {
    return new FilterInputStream(in) {
      @Override
      public void close() throws IOException {
        try {
          super.close();
        } finally {
          pin.close();
        }
      }
    };
  }

  /** The read lasts until the stream is closed. */
  private InputStream open(
      Version version, Function<ResultFiles, Entry> choice, Deadline deadline) {
    Descriptor descriptor = live(version, deadline);
    ReadingPin pin = pins.begin(version, deadline);
    boolean opened = false;
    try {
      ResultFiles files = files(version, descriptor, pin, deadline);
      InputStream stream = ending(files.open(choice.apply(files)), pin);
      opened = true;
      return stream;
    } finally {
      if (!opened) {
        pin.close();
      }
    }
  }

  /**
   * Puts a version's files on disk: first into a temporary folder beside the target, then, once
   * every byte was checked, in its place by one rename. After a failure nothing is at the target.
   *
   * <p>A result that came as a folder or as several files becomes the folder {@link Target#path}. A
   * single file becomes the file of that path, or, if the target is a folder, a file in it.
   *
   * @param include which files; at least one must match, unless the result has none
   * @return where the folder or file is now
   * @throws TargetException if the target exists (save an empty folder), or cannot hold the files
   * @throws VersionNotFoundException if no file is included
   */
  public Path download(
      Version version, Target target, Globs include, Deadline deadline, Progress progress) {
    Descriptor descriptor = live(version, deadline);
    try (ReadingPin pin = pins.begin(version, deadline)) {
      ResultFiles files = files(version, descriptor, pin, deadline);
      return new Download(files, include, workers, parallelism, deadline, progress).to(target);
    }
  }

  private Descriptor live(Version version, Deadline deadline) {
    return version.descriptor().orElseThrow(() -> collected(version, deadline));
  }

  private ResultFiles files(
      Version version, Descriptor descriptor, ReadingPin pin, Deadline deadline) {
    return new ResultFiles(
        objects, version, descriptor, () -> missing(version, deadline), pin, deadline);
  }

  private static void visit(ResultFiles files, ResultFiles.Visitor visitor) {
    try {
      files.each(visitor);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException("interrupted while listing " + files.name(), e);
    }
  }

  private VersionCollectedException collected(Version version, Deadline deadline) {
    return new VersionCollectedException(
        version.pointer()
            + ": version "
            + version.number()
            + " was collected; "
            + current(version.pointer(), deadline));
  }

  /** Why a published object is not there: it was collected meanwhile, or it is lost. */
  private FingerpostException missing(Version version, Deadline deadline) {
    Address address =
        new Address(version.pointer(), new Address.Selector.Numbered(version.number()));
    Optional<Version> now = catalog.find(address, deadline);
    if (now.isPresent() && now.get().state() == Version.State.EXPIRED) {
      return collected(version, deadline);
    }
    return new ObjectDamagedException(
        "an object of "
            + address
            + " is missing from "
            + objects.root()
            + "; it was not collected");
  }

  private VersionNotFoundException notFound(Address address, Deadline deadline) {
    return new VersionNotFoundException(
        "there is no " + address + ": " + current(address.pointer(), deadline));
  }

  private String current(PointerName pointer, Deadline deadline) {
    Optional<PointerInfo> info = catalog.pointer(pointer, deadline);
    if (info.isEmpty()) {
      return "pointer " + pointer + " does not exist";
    }
    if (info.get().removed().isPresent()) {
      return info.get().removed().get().describe(pointer);
    }
    return info.get()
        .current()
        .map(version -> "current is " + version.number())
        .orElse("nothing was published yet");
  }
}
