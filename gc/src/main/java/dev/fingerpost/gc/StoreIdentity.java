package dev.fingerpost.gc;

import com.google.errorprone.annotations.FormatMethod;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;

/**
 * Whether a bucket's root belongs to a database. What a collector judges by the rows of another
 * database is garbage to the last object, so it asks here before it lists anything. Thread-safe.
 */
public final class StoreIdentity {
  private final ObjectStore objects;
  private final Witnesses witnesses;

  /** Looks under the root of these objects; asks nothing yet. */
  public StoreIdentity(ObjectStore objects) {
    this.objects = objects;
    this.witnesses = new Witnesses(objects);
  }

  /**
   * Compares the newest witness under the root with the database's row.
   *
   * @param database its row, read just now
   * @return the witness, to be asked about again later
   * @throws WrongStoreException if they differ in store, root or incarnation, or there is no
   *     witness
   */
  public Witness verify(StoreInfo database, Deadline deadline) {
    StoreRoot root = objects.root();
    refuse(
        !StoreRoot.recorded(database.root()).equals(root),
        "the database belongs to the root %s, not to %s",
        database.root(),
        root);
    Witness witness = witnesses.newest(deadline).orElse(null);
    if (witness == null) {
      throw new WrongStoreException(
          "the root %s has no witness that says which database it belongs to; run fingerpost init once more to write it"
              .formatted(root));
    }
    refuse(
        !witness.storeId().equals(database.storeId()),
        "the root %s belongs to %s, but the database holds store %s",
        root,
        witness,
        database.storeId());
    refuse(
        !witness.root().equals(root),
        "the objects under %s were copied from %s: they belong to that store, not to this one",
        root,
        witness.root());
    refuse(
        !witness.incarnation().equals(database.incarnation())
            || witness.epoch() != database.epoch(),
        "the root %s belongs to %s, but the database is incarnation %s, epoch %s: was it restored from a backup, or cloned?",
        root,
        witness,
        database.incarnation(),
        database.epoch());
    return witness;
  }

  /**
   * Whether somebody has begun a later epoch since a witness was read: one list call. Whoever is
   * about to delete stops then, since its rows may be those of the past.
   */
  public boolean superseded(Witness verified, Deadline deadline) {
    return witnesses.superseded(verified, deadline);
  }

  @FormatMethod
  private static void refuse(boolean wrong, String message, Object... values) {
    if (wrong) {
      throw new WrongStoreException(message.formatted(values));
    }
  }
}
