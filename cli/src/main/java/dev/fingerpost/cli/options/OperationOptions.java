package dev.fingerpost.cli.options;

import dev.fingerpost.Operation;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.writer.PointerName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The operation key, its revision, and why: message and labels; a mixin. */
public final class OperationOptions {
  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(
      names = "--key",
      paramLabel = "KEY",
      required = true,
      description = "Names the work, for instance 2026-11-29: the same key takes effect once.")
  private String key;

  @ArgGroup private Revision revision = new Revision();

  @Option(
      names = {"-m", "--message"},
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Why, for people.")
  private String message = "";

  @Option(
      names = "--label",
      paramLabel = "NAME=VALUE",
      description = "A label of the version, for instance git.sha=3f2a91c; may be repeated.")
  private Map<String, String> labels = new LinkedHashMap<>();

  /** Which revision of the key; one way or the other. */
  static final class Revision {
    @Option(
        names = "--revision",
        paramLabel = "N",
        defaultValue = "1",
        description = "The key's revision: the next one does the same work again. Default: 1.")
    private int number = 1;

    @Option(
        names = "--again",
        description = "The revision after the newest published one: do it again on purpose.")
    private boolean again;
  }

  public String key() {
    return key;
  }

  /** The operation these options name; {@code --again} looks its revision up. */
  public Operation operation(PointerName pointer, Function<Address, Optional<Version>> catalog) {
    Operation operation =
        Operation.of(key)
            .revision(revision.again ? next(pointer, catalog) : revision.number)
            .message(message);
    for (Map.Entry<String, String> label : labels.entrySet()) {
      operation = operation.label(label.getKey(), label.getValue());
    }
    return operation;
  }

  private int next(PointerName pointer, Function<Address, Optional<Version>> catalog) {
    Address newest = new Address(pointer, new Address.Selector.Key(key));
    return catalog.apply(newest).map(it -> it.operation().revision() + 1).orElse(1);
  }
}
