package dev.fingerpost.gc.simulation;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.ReadingPins;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A reader's process: whatever it gets is what was published, whole, or it gets an error. */
final class Looker {
  private final World world;

  Looker(World world) {
    this.world = world;
  }

  /** One life of the process. */
  void live(Host host) {
    Client client = Client.of(world, host, Worker.limits(true));
    PointerReader reader =
        new PointerReader(
            client.ports().catalog(), client.ports().objects(), host.workers, 1, ReadingPins.NONE);
    int looks = 2 + world.choices.pick(4);
    for (int i = 0; i < looks && !world.tired(); i++) {
      host.sleep(Duration.ofMillis(300L << world.choices.pick(4)));
      PointerName pointer = new PointerName(Worker.POINTERS.get(world.choices.pick(2)));
      int number = world.choices.pick(4);
      read(
          client,
          reader,
          number == 0
              ? Address.current(pointer)
              : new Address(pointer, new Address.Selector.Numbered(number)));
    }
  }

  private void read(Client client, PointerReader reader, Address address) {
    Deadline deadline = client.client().soon();
    try {
      Version version = reader.resolve(address, deadline);
      if (version.descriptor().map(Descriptor::files).orElse(1) > 1) {
        world.counts.add("read " + reader.files(version, deadline).size() + " files");
        return;
      }
      try (InputStream in = reader.open(version, deadline)) {
        Sha256 bytes = Sha256.of(in.readAllBytes());
        world.told(
            () ->
                Violation.unless(
                    world.books.entry(version.pointer(), version.number()).root().equals(bytes),
                    "G5",
                    "%s was read as something else",
                    address));
        world.counts.add("read");
      }
    } catch (ObjectDamagedException e) {
      world.told(() -> Violation.unless(false, "G5", "%s cannot be read: %s", address, e));
    } catch (FingerpostException | IOException e) {
      world.counts.add("read " + e.getClass().getSimpleName());
    }
  }
}
