package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was granted is never said to be ungranted. */
final class GrantRules {
  /** What the refusal of line 6 says was never granted. */
  static final String RULE = "line 6";

  private record Grant(String owner, Fence fence) {}

  private final Set<Grant> granted = new HashSet<>();

  /** An open under a released fence is refused so too. */
  private final Set<Grant> released = new HashSet<>();

  /**
   * @param opened pointers there are: only they keep the grants of their domain
   */
  void after(Call call, @Nullable Object answer, Set<PointerName> opened) {
    if (answer instanceof Acquired.Granted it) {
      boolean ignored = granted.add(new Grant(it.lease().owner(), it.lease().fence()));
    } else if (call.name().equals("release") && Boolean.TRUE.equals(answer)) {
      Lease lease = (Lease) call.argument(0);
      boolean ignored = released.add(new Grant(lease.owner(), lease.fence()));
    } else if (ungranted(answer)) {
      Object request = call.argument(0);
      if (request instanceof PublishRequest it) {
        check(it.pointer(), new Grant(it.owner(), it.position().fence()), opened);
      } else if (request instanceof OpenRequest it) {
        check(it.pointer(), new Grant(it.owner(), it.fence()), opened);
      } else if (request instanceof SettleRequest it) {
        check(it.pointer(), new Grant(it.owner(), it.position().fence()), opened);
      }
    }
  }

  private void check(PointerName pointer, Grant grant, Set<PointerName> opened) {
    boolean forgotten =
        opened.contains(pointer) && granted.contains(grant) && !released.contains(grant);
    unless(!forgotten, RULE, "%s was granted, and %s says it never was", grant, pointer);
  }

  private static boolean ungranted(@Nullable Object answer) {
    return (answer instanceof PublishOutcome.Refused a && a.reason() == Refusal.UNGRANTED)
        || (answer instanceof OpenOutcome.Refused b && b.reason() == Refusal.UNGRANTED)
        || (answer instanceof SettleOutcome.Refused c && c.reason() == Refusal.UNGRANTED);
  }
}
