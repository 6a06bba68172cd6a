package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fingerpost.Ports;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.ReadingPins;
import dev.fingerpost.publisher.RenewedPins;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultManifest;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;

/** A reader's process: whatever it gets is what was published, whole, or it gets an error. */
final class Looker {
  /** Pins whatever takes any time, for longer than one file takes. */
  private static final RenewedPins.Pace PACE =
      new RenewedPins.Pace(Duration.ofMillis(5), Duration.ofSeconds(4), Duration.ofSeconds(1));

  private final World world;

  Looker(World world) {
    this.world = world;
  }

  /** One life of the process. */
  void live(Host host) {
    Client client = Client.of(world, host, Worker.limits(true));
    RenewedPins pins =
        new RenewedPins(
            client.ports().pins(), host.timer, host.workers, world.random, host.name, PACE);
    PointerReader reader =
        reader(client.ports(), host.workers, world.choices.pick(2) == 0 ? pins : ReadingPins.NONE);
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

  static PointerReader reader(Ports ports, ExecutorService workers, ReadingPins pins) {
    return new PointerReader(ports.catalog(), ports.objects(), workers, 1, pins);
  }

  private void check(Version version, Map<ResultPath, String> texts) {
    Sha256 root = world.books.entry(version.pointer(), version.number()).root();
    Sha256 own = version.descriptor().orElseThrow().sha256();
    String name = version.pointer() + "@" + version.number();
    unless(root.equals(own), "G5", "%s was not published as %s", name, own);
    unless(Results.isOne(texts), "G5", "%s was read as something else: %s", name, texts);
    if (texts.size() == 1) {
      Sha256 bytes = Sha256.of(texts.values().iterator().next().getBytes(UTF_8));
      unless(root.equals(bytes), "G5", "%s was read as another result", name);
    }
  }

  private void read(Client client, PointerReader reader, Address address) {
    Deadline deadline = client.client().soon();
    try {
      Version version = reader.resolve(address, deadline);
      Map<ResultPath, String> texts = new TreeMap<>();
      for (ResultManifest.Entry each : reader.files(version, deadline)) {
        try (InputStream in = reader.open(version, each.path(), deadline)) {
          String ignored = texts.put(each.path(), new String(in.readAllBytes(), UTF_8));
        }
      }
      world.told(() -> check(version, texts));
      world.counts.add(texts.size() == 1 ? "read" : "read " + texts.size() + " files");
    } catch (ObjectDamagedException e) {
      world.told(() -> unless(false, "G5", "%s cannot be read: %s", address, e));
    } catch (FingerpostException | IOException e) {
      world.counts.add("read " + e.getClass().getSimpleName());
    }
  }
}
