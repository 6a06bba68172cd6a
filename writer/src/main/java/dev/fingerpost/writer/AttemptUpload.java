package dev.fingerpost.writer;

import dev.fingerpost.writer.ObjectSender.Sent;
import dev.fingerpost.writer.ResultManifest.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** One write of one attempt, under way. */
final class AttemptUpload {
  private final AttemptId attempt;
  private final ObjectStore store;
  private final WriteSettings settings;
  private final ObjectSender sender;
  private final WorkGroup work;
  private final Deadline deadline;
  private final SortedMap<ResultPath, Entry> sent = new ConcurrentSkipListMap<>();

  AttemptUpload(
      AttemptId attempt,
      ObjectStore store,
      WriteSettings settings,
      ObjectSender sender,
      WorkGroup work,
      Deadline deadline) {
    this.attempt = attempt;
    this.store = store;
    this.settings = settings;
    this.sender = sender;
    this.work = work;
    this.deadline = deadline;
  }

  Descriptor folder(SourceTree tree) throws InterruptedException {
    files(tree.files(), MediaTypes::of);
    tree.checkUnchanged();
    return manifest();
  }

  Descriptor fileSet(SortedMap<ResultPath, SourceFile> files, Optional<String> mediaType)
      throws InterruptedException {
    files(files, path -> mediaType.orElseGet(() -> MediaTypes.of(path)));
    return files.size() == 1 ? single(sent.values().iterator().next()) : manifest();
  }

  Descriptor stream(Content.Stream content) throws InterruptedException {
    ResultPath name = content.name();
    NewObject object = object(attempt.key(name), content.mediaType());
    store.root().fullKey(object.key());
    try {
      Sent bytes = sender.send(object, content.opener().open(), settings.partSize());
      work.await(deadline);
      return single(new Entry(name, bytes.size(), bytes.sha256(), content.mediaType()));
    } catch (IOException e) {
      throw new SourceException("cannot read the stream " + name + ": " + Names.oneLine(e), e);
    }
  }

  /** Sends files and waits for them; everything is checked before the first byte goes out. */
  private void files(SortedMap<ResultPath, SourceFile> files, Function<ResultPath, String> types)
      throws InterruptedException {
    check(files);
    for (Map.Entry<ResultPath, SourceFile> each : files.entrySet()) {
      file(each.getKey(), each.getValue(), types.apply(each.getKey()));
    }
    work.await(deadline);
  }

  private void check(SortedMap<ResultPath, SourceFile> files) {
    PathOrder order = new PathOrder();
    store.root().fullKey(attempt.manifestKey());
    files.forEach(
        (path, file) -> {
          order
              .add(path)
              .ifPresent(
                  fault -> {
                    throw new InvalidNameException(fault);
                  });
          store.root().fullKey(attempt.key(path));
          settings.partSizeFor(path.value(), file.size());
        });
  }

  private void file(ResultPath path, SourceFile file, String type) throws InterruptedException {
    NewObject object = object(attempt.key(path), type);
    Consumer<Sent> done = it -> sent.put(path, new Entry(path, it.size(), it.sha256(), type));
    if (file.size() <= settings.partSize()) {
      sender.sendSmall(object, file, done);
      return;
    }
    try (InputStream in = file.open()) {
      done.accept(sender.send(object, in, settings.partSizeFor(path.value(), file.size())));
    } catch (IOException e) {
      throw SourceFile.unreadable(file.file(), e);
    }
  }

  private Descriptor single(Entry entry) {
    return descriptor(
        attempt.key(entry.path()), entry.size(), entry.sha256(), entry.mediaType(), 1);
  }

  /** Written last: where it stands, everything it names does. */
  private Descriptor manifest() throws InterruptedException {
    NewObject object = object(attempt.manifestKey(), MediaTypes.MANIFEST);
    Sent root;
    try (InputStream bytes = new ManifestStream(sent.values().iterator())) {
      root = sender.unmetered().send(object, bytes, settings.partSize());
    } catch (IOException e) {
      throw new IllegalStateException("a manifest is made in memory", e);
    }
    work.await(deadline);
    long size = sent.values().stream().mapToLong(Entry::size).reduce(0, Math::addExact);
    return descriptor(object.key(), size, root.sha256(), MediaTypes.MANIFEST, sent.size());
  }

  private Descriptor descriptor(
      ObjectKey root, long size, Sha256 sha256, String mediaType, int files) {
    return new Descriptor(List.of(attempt), root, size, sha256, mediaType, files);
  }

  private NewObject object(ObjectKey key, String mediaType) {
    return new NewObject(key, attempt.nonce(), settings.objects().withMediaType(mediaType));
  }
}
