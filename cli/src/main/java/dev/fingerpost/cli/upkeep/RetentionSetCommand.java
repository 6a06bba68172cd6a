package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fingerpost retention set}. */
@Command(
    name = "set",
    description = {
      "Sets which versions a pointer keeps, or with --store those that have no rule of their own.",
      "Where both limits are given, a version must exceed both to go. The next gc run acts on it."
    })
final class RetentionSetCommand implements Runnable {
  /** From how many on a collector asks. */
  private static final int MANY = 10;

  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final RetentionTarget target = new RetentionTarget();

  @Option(
      names = "--keep-last",
      paramLabel = "N",
      description = "Keep the newest N versions, the current one among them.")
  private @Nullable Integer keepLast;

  @Option(
      names = "--keep-for",
      paramLabel = "D",
      converter = DurationConverter.class,
      description = "Keep versions so long after they stopped being current, for instance 90d.")
  private @Nullable Duration keepFor;

  @Option(names = "--keep-all", description = "Keep every version.")
  private boolean keepAll;

  @Option(names = "--follow-store", description = "Drop the pointer's own rule.")
  private boolean followStore;

  @Option(names = "--plan", description = "Set nothing; list what the rule would expire now.")
  private boolean plan;

  @Override
  public void run() {
    Optional<PointerName> pointer = target.of(store);
    RetentionPolicy policy = policy(pointer.isPresent());
    try (Upkeep upkeep = Upkeep.open(store, output)) {
      if (plan) {
        RetentionPolicy planned =
            followStore ? upkeep.maintenance().retention().ofStore(upkeep.soon()) : policy;
        new RetentionPlan(upkeep).print(pointer, Optional.of(planned));
      } else {
        set(upkeep, pointer, policy);
      }
    }
  }

  private RetentionPolicy policy(boolean ofPointer) {
    int given = keepLast != null || keepFor != null ? 1 : 0;
    given += (keepAll ? 1 : 0) + (followStore ? 1 : 0);
    if (given != 1 || (followStore && !ofPointer)) {
      throw CommandException.usage(
          given > 1 ? "these options contradict each other" : "no rule is given",
          "give --keep-last N, --keep-for D or both; or --keep-all"
              + (ofPointer ? "; or --follow-store" : ""));
    }
    return new RetentionPolicy(
        keepLast == null ? OptionalInt.empty() : OptionalInt.of(keepLast),
        Optional.ofNullable(keepFor));
  }

  private void set(Upkeep upkeep, Optional<PointerName> pointer, RetentionPolicy policy) {
    RetentionStore policies = upkeep.maintenance().retention();
    RetentionStore.Answer answer =
        pointer.isEmpty()
            ? policies.setForStore(policy, upkeep.soon())
            : policies.set(
                pointer.get(), followStore ? Optional.empty() : Optional.of(policy), upkeep.soon());
    String whose = pointer.map(PointerName::value).orElse("the store");
    switch (answer) {
      case NOT_FOUND -> upkeep.session().find(pointer.orElseThrow());
      case FORBIDDEN ->
          throw new CommandException(
              ExitCode.REFUSED, "this role may not set the retention of " + whose);
      case SET -> {}
    }
    pointer.ifPresent(name -> warn(upkeep, name));
    String rule = followStore ? "follow the store" : policy.toString();
    upkeep
        .output()
        .result(
            new Fields()
                .with("pointer", pointer)
                .with("keep_last", keepLast)
                .with("keep_for_seconds", policy.keepFor().map(Duration::toSeconds))
                .with("follows_store", followStore),
            whose + ": " + rule);
  }

  /** A slip shows here, and not in tomorrow's log. */
  private static void warn(Upkeep upkeep, PointerName pointer) {
    int gone =
        upkeep.maintenance().retention().expirable(pointer, Optional.empty(), upkeep.soon()).size();
    if (gone > MANY) {
      upkeep
          .output()
          .note(
              gone
                  + " versions would expire now; if that is more than half, gc run leaves them until"
                  + " it is run with --yes-expire");
    }
  }
}
