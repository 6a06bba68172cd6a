package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.output.OutputOptions;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost lab}. */
@Command(
    name = "lab",
    description = {
      "Tries every order of events in a small model that decides by the real rules.",
      "With --variant one rule is missing, and the shortest way to what breaks is shown.",
      "Exits 88 if the correct protocol breaks, or a missing rule goes unnoticed."
    },
    subcommands = LabListCommand.class)
public final class LabCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "What to look at; lab list names them.")
  private @Nullable String model;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Without this rule; lab list names them.")
  private @Nullable String variant;

  @Override
  public Integer call() {
    Catalogue.Entry entry = Catalogue.find(Optional.ofNullable(model));
    Trial trial = Trial.of(entry, Optional.ofNullable(variant));
    new TrialPrinter(output.output()).print(trial);
    return trial.exit().code();
  }
}
