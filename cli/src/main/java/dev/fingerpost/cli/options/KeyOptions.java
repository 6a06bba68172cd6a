package dev.fingerpost.cli.options;

import dev.fingerpost.publisher.OperationKey;
import picocli.CommandLine.Option;

/** Which operation a command asks about; a mixin. */
public final class KeyOptions {
  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(names = "--key", paramLabel = "KEY", required = true, description = "The operation key.")
  private String key;

  @Option(
      names = "--revision",
      paramLabel = "N",
      defaultValue = "1",
      description = "Its revision. Default: ${DEFAULT-VALUE}.")
  private int revision = 1;

  /**
   * @throws dev.fingerpost.writer.InvalidNameException if key or revision is out of range
   */
  public OperationKey operation() {
    return new OperationKey(key, revision);
  }
}
