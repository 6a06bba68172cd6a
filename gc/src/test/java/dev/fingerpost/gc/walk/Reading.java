package dev.fingerpost.gc.walk;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.walk.Hands.Upload;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Address.Selector;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.ReadingPins;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.stream.Stream;

/** What those see who only look. */
final class Reading {
  private static final int ALL = 1_000;
  private static final RetentionPolicy NEWEST_ONLY =
      new RetentionPolicy(OptionalInt.of(1), Optional.empty());

  private final Ground ground;
  private final Ports ports;
  private final Hands hands;
  private final PointerReader reader;

  Reading(Ground ground, Hands hands, ExecutorService workers) {
    this.ground = ground;
    this.ports = ground.ports();
    this.hands = hands;
    this.reader = new PointerReader(ports.catalog(), ports.objects(), workers, 1, ReadingPins.NONE);
  }

  /** One of a pointer's versions, or the one it will have next. */
  long version(Move move, PointerName pointer) {
    long last = info(pointer).map(PointerInfo::last).orElse(0L);
    int die = move.die(3);
    return die < 20 || last == 0 ? last + 1 : last - die % last;
  }

  /** The number of a pointer's current version, 0 for none. */
  long current(PointerName pointer) {
    return info(pointer).flatMap(PointerInfo::current).map(it -> it.number()).orElse(0L);
  }

  Optional<PointerInfo> info(PointerName pointer) {
    return ports.catalog().pointer(pointer, ground.soon());
  }

  /** Looks at something. */
  String look(Move move) {
    PointerName pointer = hands.some(move, 0, Names.POINTERS);
    return switch (move.die(1) % 12) {
      case 0 -> "FOUND " + find(address(move, pointer));
      case 1 -> "OUTCOME " + outcome(pointer, new OperationKey("k" + move.die(2) % 9, 1));
      case 2 ->
          "POINTERS "
              + pointers(
                  move.pick(2, List.of("", "x", "x/", "x2", "y")),
                  move.pick(3, List.of("", "x", "x/", "x1")),
                  1 + move.die(4) % 3);
      case 3 -> "HISTORY " + history(pointer, before(move), 1 + move.die(3) % 3);
      case 4 -> "SUMMARIES " + summaries(Optional.of(pointer), "");
      case 5 -> "SUMMARIES " + summaries(Optional.empty(), pointer.value());
      case 6 -> "REFUSALS " + refusals(Optional.of(pointer), 1 + move.die(2) % 3);
      case 7 -> "HOLDS " + pins(Optional.of(pointer)) + tags(Optional.of(pointer));
      case 8, 9 -> "READ " + read(address(move, pointer));
      case 10 -> "EXPIRABLE " + expirable(pointer, Optional.of(NEWEST_ONLY));
      default -> "LEASE " + lease(move.pick(2, Names.DOMAINS));
    };
  }

  private static OptionalLong before(Move move) {
    int die = move.die(2) % 4;
    return die == 0 ? OptionalLong.empty() : OptionalLong.of(die);
  }

  private static Address address(Move move, PointerName pointer) {
    int die = move.die(2);
    Selector selector =
        switch (die % 4) {
          case 0 -> new Selector.Current();
          case 1 -> new Selector.Numbered(1 + die / 4 % 4);
          case 2 -> new Selector.Tag(new TagName(move.pick(3, List.of("good", "best"))));
          default -> new Selector.Key("k" + die / 4 % 9);
        };
    return new Address(pointer, selector);
  }

  /** All there is to be seen, one answer a line. */
  List<String> everything() {
    List<String> all = new ArrayList<>(pointers("", "", ALL));
    for (PointerName each : Names.POINTERS) {
      all.addAll(history(each, OptionalLong.empty(), ALL));
      all.add(each + " gives up " + expirable(each, Optional.empty()));
      all.add(each + " keeps " + ground.retention().of(each, ground.soon()));
    }
    Names.DOMAINS.forEach(it -> all.add(it + " is held: " + lease(it)));
    all.addAll(summaries(Optional.empty(), ""));
    all.addAll(refusals(Optional.empty(), ALL));
    all.addAll(pins(Optional.empty()));
    all.addAll(tags(Optional.empty()));
    all.add("referenced: " + referenced());
    all.add("kept: " + ground.retention().ofStore(ground.soon()));
    return all;
  }

  private Optional<String> find(Address address) {
    return ports.catalog().find(address, ground.soon()).map(Answers::of);
  }

  /** The bytes, checked; or why there are none. */
  private String read(Address address) {
    try (InputStream in = reader.open(reader.resolve(address, ground.soon()), ground.soon())) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (FingerpostException e) {
      return e.getClass().getSimpleName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<String> outcome(PointerName pointer, OperationKey key) {
    return ports.catalog().outcome(pointer, key, ground.soon()).map(Answers::of);
  }

  private List<String> pointers(String prefix, String after, int limit) {
    return words(ports.catalog().pointers(prefix, after, limit, ground.soon()), Answers::of);
  }

  private List<String> history(PointerName pointer, OptionalLong before, int limit) {
    return words(ports.catalog().history(pointer, before, limit, ground.soon()), Answers::of);
  }

  private List<String> summaries(Optional<PointerName> only, String after) {
    return words(ports.catalog().summaries(only, after, ALL, ground.soon()), String::valueOf);
  }

  private List<String> refusals(Optional<PointerName> pointer, int limit) {
    return words(
        ports.catalog().refusals(pointer, Instant.EPOCH, limit, ground.soon()), Answers::of);
  }

  private List<String> pins(Optional<PointerName> pointer) {
    return words(ports.pins().pins(pointer, ALL, ground.soon()), Answers::of);
  }

  private List<String> tags(Optional<PointerName> pointer) {
    return words(ports.tags().tags(pointer, ALL, ground.soon()), Answers::of);
  }

  private String expirable(PointerName pointer, Optional<RetentionPolicy> policy) {
    return ground.retention().expirable(pointer, policy, ground.soon()).toString();
  }

  private Optional<String> lease(PointerName domain) {
    return ports.leases().show(domain, ground.soon()).map(Answers::of);
  }

  private List<String> referenced() {
    Stream<String> attempts =
        ports
            .catalog()
            .referenced(hands.uploads.stream().map(Upload::attempt).toList(), ground.soon())
            .stream()
            .map(it -> it.prefix());
    return attempts.sorted().toList();
  }

  private static <T> List<String> words(List<T> all, Function<T, String> word) {
    return all.stream().map(word).toList();
  }
}
