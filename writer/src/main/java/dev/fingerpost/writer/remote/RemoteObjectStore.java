package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectExistsException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectMissingException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.RequestFailure.Kind;
import dev.fingerpost.writer.remote.Requests.Head;
import dev.fingerpost.writer.remote.Retries.Try;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An {@link ObjectStore} on a server: the requests of some client, with retries and decisions. */
public abstract class RemoteObjectStore implements ObjectStore {
  private final StoreRoot root;
  private final Requests requests;
  private final Retries retries;

  protected RemoteObjectStore(StoreRoot root, Requests requests, Retries retries) {
    this.root = root;
    this.requests = requests;
    this.retries = retries;
  }

  @Override
  public final StoreRoot root() {
    return root;
  }

  @Override
  public final void create(NewObject object, Chunk bytes, Deadline deadline) {
    String key = root.fullKey(object.key());
    Step step = new Step(root, "create", key, deadline);
    Try<Boolean> put =
        timeout -> {
          requests.put(key, object, bytes, timeout);
          return true;
        };
    createOrRecognise(step, put, OwnTry.of(object, bytes));
  }

  @Override
  public final PartUpload startParts(NewObject object, Deadline deadline) {
    String key = root.fullKey(object.key());
    Step step = new Step(root, "start the upload of", key, deadline);
    String upload = call(step, timeout -> requests.startUpload(key, object, timeout));
    return new RemoteParts(this, requests, object, key, upload);
  }

  @Override
  public final InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
    String full = root.fullKey(key);
    Step step = new Step(root, "read", full, deadline);
    try {
      return new BodyStream(
          retries.call(
              step.toString(), deadline, t -> requests.get(full, range(offset, length), t)),
          step);
    } catch (RequestFailure e) {
      if (e.kind() == Kind.PAST_END) {
        return InputStream.nullInputStream();
      }
      if (e.kind() == Kind.MISSING) {
        throw new ObjectMissingException("there is no object " + root.uri("s3", key.value()), e);
      }
      throw e.in(step.toString());
    }
  }

  /** An empty object has no range at all, so a read of everything asks for none. */
  private static @Nullable String range(long offset, long length) {
    if (length > Long.MAX_VALUE - offset) {
      return "bytes=" + offset + "-";
    }
    return offset == 0 && length == Long.MAX_VALUE
        ? null
        : "bytes=" + offset + "-" + (offset + length - 1);
  }

  @Override
  public final Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
    return look(new Step(root, "look at", root.fullKey(key), deadline))
        .map(found -> new ObjectInfo(key, found.size(), found.nonce()));
  }

  @Override
  public final Page list(Listing listing, Deadline deadline) {
    Step step = new Step(root, "list", root.fullPrefix(listing.prefix()), deadline);
    RemoteListing all = new RemoteListing(root, listing);
    do {
      all.add(call(step, timeout -> requests.list(all.wanted(), timeout)));
    } while (all.goesOn());
    return all.page();
  }

  <T> T call(Step step, Try<T> one) {
    try {
      return retries.call(step.toString(), step.deadline(), one);
    } catch (RequestFailure e) {
      throw e.in(step.toString());
    }
  }

  /**
   * Creates, by PUT or by completion.
   *
   * @param mine what an earlier try of the same create would have left
   */
  void createOrRecognise(Step step, Try<Boolean> creation, OwnTry mine) {
    try {
      boolean ignored = retries.call(step.toString(), step.deadline(), creation);
    } catch (RequestFailure e) {
      if (e.kind() != Kind.EXISTS && e.kind() != Kind.NO_UPLOAD) {
        throw e.in(step.toString());
      }
      Optional<Head> found = look(new Step(root, "look at", step.key(), step.deadline()));
      if (found.isEmpty()) {
        throw e.in(step + ": nothing is there now; write the attempt again");
      }
      if (!mine.made(found.get())) {
        throw new ObjectExistsException(
            step + ": the key holds an object that is not this attempt's; nothing was written", e);
      }
    }
  }

  private Optional<Head> look(Step step) {
    try {
      return Optional.of(
          retries.call(
              step.toString(), step.deadline(), timeout -> requests.head(step.key(), timeout)));
    } catch (RequestFailure e) {
      if (e.kind() == Kind.MISSING) {
        return Optional.empty();
      }
      throw e.in(step.toString());
    }
  }
}
