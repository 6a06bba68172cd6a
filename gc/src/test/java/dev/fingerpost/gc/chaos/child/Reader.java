package dev.fingerpost.gc.chaos.child;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Version;
import dev.fingerpost.gc.chaos.history.Outcome;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.VersionCollectedException;
import dev.fingerpost.publisher.VersionNotFoundException;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.SystemTime;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;

/** Reads what is current, and now and then something older. */
final class Reader implements Work {
  private final PointerReader reader;
  private final Log log;

  Reader(Ties ties, Log log) {
    this.reader = Fingerpost.over(Stack.ports(ties)).reader();
    this.log = log;
  }

  @Override
  public String round(Round round) {
    PointerName pointer = new PointerName(round.pointer());
    int read = 0;
    for (int i = 0; i < round.times(); i++) {
      long newest = read(pointer, OptionalLong.empty());
      if (newest > 1) {
        long older = Math.max(1, newest - ThreadLocalRandom.current().nextInt(10));
        long ignored = read(pointer, OptionalLong.of(older));
      }
      read += newest > 0 ? 1 : 0;
    }
    return "read " + read;
  }

  /** Gives the version read, 0 if there is none. */
  private long read(PointerName pointer, OptionalLong number) {
    Log.Reading reading = log.reading(pointer, number);
    try {
      Version version = reader.resolve(address(pointer, number), soon());
      reading.resolved(version);
      reading.read(version, sum(version));
      return version.number();
    } catch (VersionCollectedException e) {
      reading.ended(Outcome.COLLECTED);
    } catch (VersionNotFoundException e) {
      reading.ended(Outcome.MISSING);
    } catch (ObjectDamagedException e) {
      reading.ended(Outcome.DAMAGED);
    } catch (FingerpostException | IOException e) {
      reading.ended(Outcome.FAILED);
    }
    return 0;
  }

  private static Address address(PointerName pointer, OptionalLong number) {
    return number.isPresent()
        ? new Address(pointer, new Address.Selector.Numbered(number.getAsLong()))
        : Address.current(pointer);
  }

  /** A wire may spoil one reading, and it must say so; only what fails twice is damaged. */
  private Sha256 sum(Version version) throws IOException {
    try {
      return once(version);
    } catch (VersionCollectedException e) {
      throw e;
    } catch (FingerpostException | IOException e) {
      return once(version);
    }
  }

  private Sha256 once(Version version) throws IOException {
    try (InputStream in = reader.open(version, soon())) {
      return Sha256.of(in.readAllBytes());
    }
  }

  private static Deadline soon() {
    return Deadline.after(Ties.LIMITS.look(), SystemTime.INSTANCE);
  }
}
