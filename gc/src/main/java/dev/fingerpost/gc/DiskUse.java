package dev.fingerpost.gc;

import dev.fingerpost.Version;
import dev.fingerpost.gc.Sweeper.Contents;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.gc.Worklist.Claim;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How many bytes a pointer stands for. What is published is counted from the database, by the sizes
 * of the results; what is not, from the bucket. Thread-safe.
 */
public final class DiskUse {
  private static final int PAGE = 1_000;

  private final Tools tools;

  public DiskUse(Tools tools) {
    this.tools = tools;
  }

  /**
   * Bytes by what they are for. A result that several versions share is counted once; one that was
   * promoted counts for both pointers.
   *
   * @param live of the current version
   * @param retained of earlier versions
   * @param garbage of attempts a full run would delete now
   * @param inFlight of attempts that may still be published
   * @param unknown of attempts that are kept though nobody knows what for: foreign or lost
   */
  public record Use(
      PointerName pointer, long live, long retained, long garbage, long inFlight, long unknown) {}

  /**
   * Adds up.
   *
   * @throws FingerpostException if it cannot be looked at
   */
  public Use of(PointerInfo pointer) {
    Set<String> counted = new HashSet<>();
    long live = pointer.current().map(it -> size(it, counted)).orElse(0L);
    long retained = retained(pointer, counted);
    Tally beside = unpublished(pointer);
    return new Use(
        pointer.name(),
        live,
        retained,
        beside.get(Verdict.ORPHAN.name()) + beside.get(Verdict.EXPIRED.name()),
        beside.get(Verdict.IN_FLIGHT.name()),
        beside.get(Verdict.FOREIGN.name()) + beside.get(Verdict.LOST.name()));
  }

  private long retained(PointerInfo pointer, Set<String> counted) {
    long sum = 0;
    OptionalLong before = OptionalLong.empty();
    List<Version> page;
    do {
      page = tools.catalog().history(pointer.name(), before, PAGE, tools.step());
      for (Version each : page) {
        sum += size(each, counted);
        before = OptionalLong.of(each.number());
      }
    } while (page.size() == PAGE);
    return sum;
  }

  private static long size(Version version, Set<String> counted) {
    return version
        .descriptor()
        .filter(it -> counted.add(it.root().value()))
        .map(Descriptor::size)
        .orElse(0L);
  }

  private Tally unpublished(PointerInfo pointer) {
    Tally sizes = new Tally();
    Claim claim =
        new Claim(pointer.name(), pointer.domain(), true, Optional.empty(), tools.time().now());
    Measure measure = new Measure(sizes);
    Worklist.Visit ignored =
        PointerVisit.planned(
                tools, CollectOptions.DEFAULT, measure, new StopSign(), claim, Set.of())
            .visit();
    measure.check();
    return sizes;
  }

  private long contents(String name) {
    long sum = 0;
    Optional<Cursor> next = Optional.of(Cursor.START);
    while (next.isPresent()) {
      Contents page = tools.sweeper().contents(name, next.get(), tools.step());
      sum += page.items().stream().mapToLong(Item::size).sum();
      next = page.next();
    }
    return sum;
  }

  private final class Measure implements CollectListener {
    private final Tally sizes;
    private Optional<Trouble> trouble = Optional.empty();

    Measure(Tally sizes) {
      this.sizes = sizes;
    }

    @Override
    public void judged(PointerName pointer, Judged judged) {
      if (judged.verdict() != Verdict.REFERENCED) {
        sizes.add(judged.verdict().name(), contents(judged.name()));
      }
    }

    @Override
    public void visited(PointerName pointer, Tally tally) {}

    @Override
    public void foreign(String what, String why) {}

    @Override
    public void trouble(Trouble found) {
      trouble = Optional.of(found);
    }

    void check() {
      if (trouble.isPresent()) {
        throw new FingerpostException(trouble.get().subject() + ": " + trouble.get().message());
      }
    }
  }
}
