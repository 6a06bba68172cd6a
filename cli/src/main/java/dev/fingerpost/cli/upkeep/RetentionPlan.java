package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.Pointers;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints what a rule would expire at this moment. */
final class RetentionPlan {
  private final Upkeep upkeep;
  private final RetentionStore policies;

  RetentionPlan(Upkeep upkeep) {
    this.upkeep = upkeep;
    this.policies = upkeep.maintenance().retention();
  }

  /**
   * Prints a line per pointer.
   *
   * @param pointer empty for all that follow the store
   * @param policy empty for the one that holds
   */
  void print(Optional<PointerName> pointer, Optional<RetentionPolicy> policy) {
    if (pointer.isPresent()) {
      PointerInfo ignored = upkeep.session().find(pointer.get());
      print(pointer.get(), policy);
      return;
    }
    new Pointers(upkeep.session())
        .all("")
        .map(PointerInfo::name)
        .filter(name -> policies.of(name, upkeep.soon()).isEmpty())
        .forEach(name -> print(name, policy));
  }

  private void print(PointerName pointer, Optional<RetentionPolicy> policy) {
    List<Expirable> gone = policies.expirable(pointer, policy, upkeep.soon());
    List<Long> numbers = gone.stream().map(Expirable::number).toList();
    String words =
        numbers.isEmpty()
            ? "nothing would expire"
            : numbers.size()
                + " would expire: "
                + numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    upkeep
        .output()
        .result(
            new Fields().with("pointer", pointer).with("would_expire", numbers),
            pointer + ": " + words);
  }
}
