package dev.fingerpost.gc;

import dev.fingerpost.Version;
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

  /** Counts with a collector's tools; it changes nothing. */
  public DiskUse(Tools tools) {
    this.tools = tools;
  }

  /**
   * Bytes by what they are for. A result that several versions share is counted once; one that was
   * promoted counts for both pointers. What the next run would expire is garbage already, and not
   * retained.
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
    Measure measure = new Measure();
    measure.visit(pointer);
    Set<String> counted = new HashSet<>(measure.expired);
    long live = pointer.current().map(it -> size(it, counted)).orElse(0L);
    long retained = retained(pointer, counted);
    Tally beside = measure.sizes;
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
        .filter(it -> counted.add(it.attempts().get(0).prefix()))
        .map(Descriptor::size)
        .orElse(0L);
  }

  private long contents(String name) {
    return tools.contents(name).mapToLong(Item::size).sum();
  }

  private final class Measure implements CollectListener {
    private final Tally sizes = new Tally();
    private final Set<String> expired = new HashSet<>();
    private Optional<Trouble> trouble = Optional.empty();

    void visit(PointerInfo pointer) {
      Claim claim =
          new Claim(pointer.name(), pointer.domain(), true, Optional.empty(), tools.time().now());
      Worklist.Visit visit =
          PointerVisit.planned(tools, CollectOptions.DEFAULT, this, new StopSign(), claim, Set.of())
              .visit();
      // An expiry that waits for a yes is no reason not to count: what it holds is retained.
      boolean held = visit.floor().isPresent();
      trouble
          .filter(it -> !held || !it.operation().equals(PointerVisit.EXPIRY))
          .ifPresent(
              it -> {
                throw new FingerpostException(it.subject() + ": " + it.message());
              });
    }

    @Override
    public void judged(PointerName pointer, Judged judged) {
      if (judged.verdict() != Verdict.REFERENCED) {
        sizes.add(judged.verdict().name(), contents(judged.name()));
      }
      if (judged.verdict() == Verdict.EXPIRED) {
        expired.add(judged.name());
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
  }
}
