package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fingerpost retention show}. */
@Command(
    name = "show",
    description = "Shows which versions a pointer keeps, or with --store the store's rule.")
final class RetentionShowCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final RetentionTarget target = new RetentionTarget();

  @Option(names = "--plan", description = "List what the rule would expire now.")
  private boolean plan;

  @Override
  public void run() {
    Optional<PointerName> pointer = target.of(store);
    try (Upkeep upkeep = Upkeep.open(store, output)) {
      if (plan) {
        new RetentionPlan(upkeep).print(pointer, Optional.empty());
      } else {
        show(upkeep, pointer);
      }
    }
  }

  private static void show(Upkeep upkeep, Optional<PointerName> pointer) {
    RetentionStore policies = upkeep.maintenance().retention();
    pointer.ifPresent(
        name -> {
          PointerInfo ignored = upkeep.session().find(name);
        });
    Optional<RetentionPolicy> own = pointer.flatMap(name -> policies.of(name, upkeep.soon()));
    RetentionPolicy policy = own.orElseGet(() -> policies.ofStore(upkeep.soon()));
    boolean follows = pointer.isPresent() && own.isEmpty();
    upkeep
        .output()
        .result(
            new Fields()
                .with("pointer", pointer)
                .with(
                    "keep_last",
                    policy.keepLast().isPresent() ? policy.keepLast().getAsInt() : null)
                .with("keep_for_seconds", policy.keepFor().map(Duration::toSeconds))
                .with("follows_store", follows),
            pointer.map(PointerName::value).orElse("the store")
                + ": "
                + policy
                + (follows ? " (the store's rule)" : ""));
  }
}
