package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.writer.AttemptId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A state.
 *
 * @param sites the first database, and a copy of it once there is one
 * @param failure what happened to them
 * @param writers the clients
 * @param sweep what a collector is about to delete
 * @param told every publish that a client was told is applied, sorted
 * @param waited whether 10 seconds have passed since the newest witness was created
 * @param left how often the rarer things may still happen
 * @param broke what the last step broke
 */
record World(
    Bucket bucket,
    List<Site> sites,
    Failure failure,
    List<Writer> writers,
    Optional<Sweep> sweep,
    List<Told> told,
    boolean waited,
    Map<Rare, Integer> left,
    Optional<Violation> broke) {
  /** What became of the databases. */
  enum Failure {
    NONE,
    COPIED,
    RESTORED,
    PROMOTED,
    CLONED
  }

  /**
   * A collector between what it read and what it deletes.
   *
   * @param epoch it began in
   */
  record Sweep(int site, int epoch, List<AttemptId> doomed) {}

  /** A publish that was acknowledged. */
  record Told(long number, int epoch, String content) {}

  /** What happens a few times only. */
  enum Rare {
    CLAIM,
    EXPIRY,
    SWEEP,
    ADOPTION,
    DROP
  }

  World {
    sites = List.copyOf(sites);
    writers = List.copyOf(writers);
    told = List.copyOf(told);
    left = Map.copyOf(left);
  }

  boolean may(Rare rare) {
    return left.getOrDefault(rare, 0) > 0;
  }

  Site site(int index) {
    return sites.get(index);
  }

  World with(Bucket next) {
    return new World(next, sites, failure, writers, sweep, told, waited, left, Optional.empty());
  }

  World with(int index, Site site) {
    List<Site> next = new ArrayList<>(sites);
    if (index == next.size()) {
      next.add(site);
    } else {
      next.set(index, site);
    }
    return new World(bucket, next, failure, writers, sweep, told, waited, left, Optional.empty());
  }

  World with(Failure next) {
    return new World(bucket, sites, next, writers, sweep, told, waited, left, Optional.empty());
  }

  World with(Writer writer) {
    List<Writer> next = new ArrayList<>(writers);
    next.replaceAll(it -> it.name().equals(writer.name()) ? writer : it);
    return new World(bucket, sites, failure, next, sweep, told, waited, left, Optional.empty());
  }

  World with(Optional<Sweep> next) {
    return new World(bucket, sites, failure, writers, next, told, waited, left, Optional.empty());
  }

  World spend(Rare rare) {
    Map<Rare, Integer> next = new EnumMap<>(left);
    next.merge(rare, -1, Integer::sum);
    return new World(bucket, sites, failure, writers, sweep, told, waited, next, Optional.empty());
  }

  World tell(Told applied) {
    List<Told> next = new ArrayList<>(told);
    next.add(applied);
    next.sort(Comparator.comparing(Told::content));
    return new World(bucket, sites, failure, writers, sweep, next, waited, left, Optional.empty());
  }

  World waited(boolean next) {
    return new World(bucket, sites, failure, writers, sweep, told, next, left, Optional.empty());
  }

  World broke(Optional<Violation> violation) {
    return new World(bucket, sites, failure, writers, sweep, told, waited, left, violation);
  }

  void encode(Code code) {
    bucket.encode(code);
    code.each(sites, it -> it.encode(code))
        .constant(failure)
        .each(writers, it -> it.encode(code))
        .maybe(
            sweep,
            it ->
                code.number(it.site())
                    .number(it.epoch())
                    .each(it.doomed(), attempt -> Bucket.encode(attempt, code)))
        .each(told, it -> code.number(it.number()).number(it.epoch()).text(it.content()))
        .flag(waited);
    for (Rare rare : Rare.values()) {
      code.number(left.getOrDefault(rare, 0));
    }
  }
}
