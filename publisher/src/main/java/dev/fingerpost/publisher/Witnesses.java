package dev.fingerpost.publisher;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectExistsException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.ObjectStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** The witnesses under one root. Every method throws what the object store throws. Thread-safe. */
public final class Witnesses {
  private static final Pattern NAME = Pattern.compile("\\.fingerpost/epoch-[0-9]{6}\\.json");
  private static final int PAGE = 1000;

  /** A witness takes less, whatever its root. */
  private static final int MAX_BYTES = 8192;

  /** Broken connections in a row, before a read is given up. */
  private static final int MAX_BREAKS = 5;

  private final ObjectStore objects;

  /**
   * @param objects of the root to look under
   */
  public Witnesses(ObjectStore objects) {
    this.objects = objects;
  }

  /**
   * The witness of the latest epoch; empty in a bucket no store was made in, or only by a program
   * that wrote none.
   *
   * @throws ObjectDamagedException if it is not as it was written
   */
  public Optional<Witness> newest(Deadline deadline) {
    return newestKey(Witness.PREFIX, deadline).map(key -> read(key, deadline));
  }

  /** Whether a later epoch than this witness's has begun: one list call, and no more. */
  public boolean superseded(Witness known, Deadline deadline) {
    return newestKey(known.key().value(), deadline).isPresent();
  }

  private Optional<ObjectKey> newestKey(String after, Deadline deadline) {
    Optional<String> newest = Optional.empty();
    Optional<String> next = Optional.of(after);
    while (next.isPresent()) {
      Page page = objects.list(new Listing(Witness.PREFIX, "", next.get(), PAGE), deadline);
      for (Entry each : page.objects()) {
        newest = NAME.matcher(each.key()).matches() ? Optional.of(each.key()) : newest;
      }
      next = page.next();
    }
    return newest.map(ObjectKey::new);
  }

  /**
   * Writes a witness, unless its epoch has one.
   *
   * @return the one that stands now: an equal one if the same database wrote it already, or at the
   *     same time
   */
  public Witness create(Witness mine, Deadline deadline) {
    byte[] json = mine.json().getBytes(StandardCharsets.UTF_8);
    ObjectSettings settings = ObjectSettings.DEFAULT.withMediaType(Witness.MEDIA_TYPE);
    // Two that write for one database are each other's earlier try.
    String nonce = mine.incarnation().toString();
    try {
      objects.create(
          new NewObject(mine.key(), nonce, settings), Chunk.of(json, json.length), deadline);
      return mine;
    } catch (ObjectExistsException e) {
      return read(mine.key(), deadline);
    }
  }

  private Witness read(ObjectKey key, Deadline deadline) {
    String place = objects.root().uri("s3", key.value());
    Witness witness = Witness.read(text(key, place, deadline), place);
    if (!witness.key().equals(key)) {
      throw new ObjectDamagedException(place + " is the witness of epoch " + witness.epoch());
    }
    return witness;
  }

  private String text(ObjectKey key, String place, Deadline deadline) {
    for (int breaks = 1; ; breaks++) {
      try (InputStream in = objects.read(key, 0, MAX_BYTES, deadline)) {
        return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
      } catch (IOException e) {
        if (breaks == MAX_BREAKS) {
          throw new ObjectStoreException("reading " + place + " broke off; try again later", e);
        }
      }
    }
  }
}
