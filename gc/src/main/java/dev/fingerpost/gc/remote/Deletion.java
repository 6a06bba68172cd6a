package dev.fingerpost.gc.remote;

import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.remote.SweepRequests.Deleted;
import dev.fingerpost.gc.remote.SweepRequests.Name;
import dev.fingerpost.gc.remote.SweepRequests.Refused;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.RequestFailure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Deletes a batch, and says which of it is not gone. */
final class Deletion {
  /** What some servers answer for a name that is gone already. */
  private static final Set<String> GONE = Set.of("NoSuchKey", "NoSuchVersion");

  private final StoreRoot root;
  private final Calls calls;
  private volatile boolean oneByOne;

  Deletion(StoreRoot root, Calls calls) {
    this.root = root;
    this.calls = calls;
  }

  /** The failures; a batch whose answer was lost is sent again, which does no harm. */
  List<Failure> of(List<Item> items, Deadline deadline) {
    List<Name> names = items.stream().map(this::name).toList();
    if (!oneByOne) {
      String step = "delete %d items of %s".formatted(names.size(), root);
      try {
        return judge(
            names,
            calls.trial(step, deadline, (requests, timeout) -> requests.delete(names, timeout)));
      } catch (RequestFailure e) {
        switch (e.kind()) {
          case UNKNOWN -> oneByOne = true;
          case DENIED -> {
            return names.stream().map(name -> denied(name, e)).toList();
          }
          default -> throw e.in(step);
        }
      }
    }
    return singly(names, deadline);
  }

  private Name name(Item item) {
    return new Name(root.fullPrefix(item.key()), item.versionId().orElse(null));
  }

  private List<Failure> judge(List<Name> names, Deleted answer) {
    List<Failure> failures = new ArrayList<>();
    for (Refused each : answer.refused()) {
      if (!GONE.contains(each.code())) {
        failures.add(failure(each.key(), reason(each)));
      }
    }
    unmentioned(names, answer)
        .forEach(key -> failures.add(failure(key, "the server's answer does not mention it")));
    return failures;
  }

  private static String reason(Refused refused) {
    return refused.message().isEmpty() ? refused.code() : refused.code() + ": " + refused.message();
  }

  /**
   * A 200 whose body was cut, or is an error as a whole, mentions too few. Counted by key: not all
   * servers repeat the version's id.
   */
  private static List<String> unmentioned(List<Name> names, Deleted answer) {
    Map<String, Integer> open = new HashMap<>();
    names.forEach(name -> open.merge(name.key(), 1, Integer::sum));
    answer.gone().forEach(key -> open.merge(key, -1, Integer::sum));
    answer.refused().forEach(each -> open.merge(each.key(), -1, Integer::sum));
    return names.stream()
        .map(Name::key)
        .distinct()
        .filter(key -> open.getOrDefault(key, 0) > 0)
        .toList();
  }

  private List<Failure> singly(List<Name> names, Deadline deadline) {
    List<Failure> failures = new ArrayList<>();
    for (Name name : names) {
      String step = "delete s3://" + root.bucket() + "/" + name.key();
      try {
        boolean ignored =
            calls.trial(
                step,
                deadline,
                (requests, timeout) -> {
                  requests.deleteOne(name, timeout);
                  return true;
                });
      } catch (RequestFailure e) {
        switch (e.kind()) {
          case MISSING -> {}
          case DENIED -> failures.add(denied(name, e));
          default -> throw e.in(step);
        }
      }
    }
    return failures;
  }

  private Failure denied(Name name, RequestFailure e) {
    return failure(name.key(), String.valueOf(e.getMessage()));
  }

  private Failure failure(String key, String reason) {
    return new Failure(key.startsWith(root.fullPrefix("")) ? root.relative(key) : key, reason);
  }
}
