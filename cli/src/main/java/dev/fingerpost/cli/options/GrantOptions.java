package dev.fingerpost.cli.options;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which grant is meant, as {@code lease acquire} printed it; a mixin. */
public final class GrantOptions {
  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "DOMAIN", description = "The domain.")
  private String domain;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(names = "--owner", paramLabel = "OWNER", required = true, description = "Its owner.")
  private String owner;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Option(
      names = "--fence",
      paramLabel = "FENCE",
      required = true,
      description = "Its fence, for instance 1.42.")
  private String fence;

  /** The grant; its expiry is not known here and not asked for. */
  public Lease lease() {
    return new Lease(new PointerName(domain), owner, Fence.parse(fence), Instant.EPOCH);
  }
}
