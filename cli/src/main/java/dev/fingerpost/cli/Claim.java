package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.OtherStores;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import java.util.Optional;
import software.amazon.awssdk.services.s3.S3Client;

/** A root in a bucket that is to belong to one database. */
final class Claim implements AutoCloseable {
  private final Config config;
  private final Time time;
  private final S3Client client;
  private final Witnesses witnesses;
  private final OtherStores others;

  private Claim(Config config, Time time, S3Client client) {
    StoreRoot root = config.storage().root();
    S3ObjectStore bucket = new S3ObjectStore(client, new StoreRoot(root.bucket(), ""));
    this.config = config;
    this.time = time;
    this.client = client;
    this.witnesses = new Witnesses(new S3ObjectStore(client, root));
    this.others = new OtherStores(bucket, root);
  }

  static Claim open(Config config, Time time) {
    return new Claim(config, time, S3Clients.open(config.storage().access()));
  }

  /**
   * Only looks.
   *
   * @param row what the database says; empty if it holds no store yet
   * @throws CommandException exit 2, if the root belongs to another database, or overlaps another
   *     store's
   */
  void check(Optional<Witness> row) {
    Optional<Witness> found = witnesses.newest(look());
    found.ifPresent(it -> compare(it, row));
    refuse("inside", others.above(look()));
    if (found.isEmpty()) {
      refuse("above", others.below(scan()));
    }
  }

  /**
   * Writes the witness of the database's epoch, unless it is there.
   *
   * @throws CommandException exit 2, if that of another store is
   */
  void write(Witness row) {
    Optional<Witness> found = witnesses.newest(look());
    if (found.isPresent()) {
      compare(found.get(), Optional.of(row));
      return;
    }
    compare(witnesses.create(row, look()), Optional.of(row));
    // (1) Two inits look, of a root and of one inside it, (2) neither finds the other, (3) both
    // write their witness. Whoever writes second sees the first one's here.
    refuse("inside", others.above(look()));
    refuse("above", others.below(scan()));
  }

  private void compare(Witness bucket, Optional<Witness> row) {
    if (row.isPresent() && row.get().sameIncarnation(bucket)) {
      return;
    }
    String held = row.map(Witness::toString).orElse("no store yet");
    throw CommandException.usage(
        config.storage().root()
            + " belongs to "
            + bucket
            + ", but the database "
            + config.database().shown()
            + " holds "
            + held,
        "use the database this root belongs to, or another root for this database");
  }

  private void refuse(String where, Optional<String> other) {
    if (other.isPresent()) {
      throw CommandException.usage(
          "the root "
              + config.storage().root()
              + " is "
              + where
              + " the root of another store, "
              + other.get()
              + ": each would take the other's objects for its own",
          "choose a root beside it, for instance s3://"
              + config.storage().root().bucket()
              + "/NAME");
    }
  }

  private Deadline look() {
    return Deadline.after(Limits.DEFAULT.look(), time);
  }

  /** For all pages of what is under the root already. */
  private Deadline scan() {
    return Deadline.after(Limits.DEFAULT.upload(), time);
  }

  @Override
  public void close() {
    client.close();
  }
}
