package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.remote.Requests.SentPart;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** A multipart upload and the parts the server has of it. */
final class RemoteParts implements PartUpload {
  private final NavigableMap<Integer, SentPart> sent = new ConcurrentSkipListMap<>();
  private final RemoteObjectStore store;
  private final Requests requests;
  private final NewObject object;
  private final String key;
  private final String upload;

  RemoteParts(
      RemoteObjectStore store, Requests requests, NewObject object, String key, String upload) {
    this.store = store;
    this.requests = requests;
    this.object = object;
    this.key = key;
    this.upload = upload;
  }

  @Override
  public void put(int number, Chunk bytes, Deadline deadline) {
    Step step = new Step(store.root(), "send part " + number + " of", key, deadline);
    String etag =
        store.call(step, timeout -> requests.putPart(key, upload, number, bytes, timeout));
    sent.put(number, new SentPart(number, etag, bytes.length(), bytes.crc32c()));
  }

  @Override
  public void complete(int parts, Deadline deadline) {
    Step step = new Step(store.root(), "complete", key, deadline);
    List<SentPart> all = List.copyOf(sent.values());
    if (parts < 1 || all.size() != parts || sent.lastKey() != parts) {
      throw new ObjectStoreException(
          step + ": parts " + sent.keySet() + " were sent, 1 to " + parts + " are wanted");
    }
    store.createOrRecognise(
        step,
        timeout -> {
          requests.completeUpload(key, upload, all, timeout);
          return true;
        },
        OwnTry.of(object, all));
  }
}
