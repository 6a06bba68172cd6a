package dev.fingerpost.gc;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.gc.Worklist.Abandoned;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Closes domains whose last holder never came back, as any other holder would: acquire, open every
 * pointer, release. What the old holder left is then below every floor. A lease that is live is
 * never touched, since the authority grants none beside it; a holder that comes back late is
 * refused as stale.
 */
final class TakeOver {
  private static final int PAGE = 100;
  private static final Duration TTL = Duration.ofMinutes(1);

  private final Tools tools;
  private final String collector;
  private final CollectListener listener;
  private final Tally tally;

  TakeOver(Tools tools, String collector, CollectListener listener, Tally tally) {
    this.tools = tools;
    this.collector = collector;
    this.listener = listener;
    this.tally = tally;
  }

  /** Takes over every domain abandoned for so long. */
  void all(Duration expiredFor, StopSign stop) {
    each(expiredFor, stop, this::take);
  }

  /** The domains that {@link #all} would take over now. */
  Set<PointerName> candidates(Duration expiredFor, StopSign stop) {
    Set<PointerName> names = new HashSet<>();
    each(expiredFor, stop, it -> names.add(it.domain()));
    return names;
  }

  private void each(Duration expiredFor, StopSign stop, Consumer<Abandoned> action) {
    String after = "";
    List<Abandoned> page;
    do {
      page =
          tools.worklist().abandoned(expiredFor, OrphanCollector.OWNER, after, PAGE, tools.step());
      for (Abandoned each : page) {
        if (stop.raised()) {
          return;
        }
        after = each.domain().value();
        action.accept(each);
      }
    } while (page.size() == PAGE);
  }

  private void take(Abandoned domain) {
    UUID request = tools.uuid();
    try {
      Acquired acquired =
          tools
              .repeats()
              .call(
                  "acquire " + domain.domain(),
                  tools.step(),
                  deadline ->
                      tools.leases().acquire(domain.domain(), collector, request, TTL, deadline));
      if (acquired instanceof Acquired.Granted granted) {
        close(domain, granted.lease());
      }
    } catch (FingerpostException e) {
      tally.add(Tally.errors("takeover"), 1);
      listener.trouble(Trouble.of("takeover", domain.domain(), e));
    }
  }

  private void close(Abandoned domain, Lease lease) {
    domain.pointers().forEach(pointer -> open(pointer, lease));
    boolean ignored =
        tools
            .repeats()
            .call(
                "release " + domain.domain(),
                tools.step(),
                deadline -> tools.leases().release(lease, deadline));
    tally.add(Tally.TAKEN_OVER, 1);
  }

  private void open(PointerName pointer, Lease lease) {
    OpenRequest request =
        new OpenRequest(
            pointer, lease.domain(), lease.owner(), lease.fence(), tools.store().incarnation());
    OpenOutcome outcome =
        tools
            .repeats()
            .call(
                "open " + pointer,
                tools.step(),
                deadline -> tools.pointers().open(request, deadline));
    if (outcome instanceof OpenOutcome.Refused refused) {
      tally.add(Tally.errors("takeover"), 1);
      listener.trouble(new Trouble("takeover", pointer.value(), refused.detail()));
    }
  }
}
