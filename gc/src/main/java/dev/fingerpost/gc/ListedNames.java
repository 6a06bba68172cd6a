package dev.fingerpost.gc;

import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Step 4 of a visit: judges what a listing shows, by a proof that is older than the listing. */
final class ListedNames {
  private final Tools tools;
  private final PointerName domain;

  /**
   * @param domain of the pointer whose attempts are listed
   */
  ListedNames(Tools tools, PointerName domain) {
    this.tools = tools;
    this.domain = domain;
  }

  /**
   * Judges the names of one page; what the proof knows as expired is not among what is taken, since
   * that needs no listing.
   *
   * @param end the last name of the proof's range; empty for no end
   */
  void judge(List<String> names, Snapshot proof, String end, Consumer<Judged> take) {
    Snapshot current = proof;
    boolean asked = false;
    for (String name : names) {
      if (!end.isEmpty() && KeyOrder.UTF8.compare(name, end) > 0) {
        return;
      }
      Judged judged = judge(name, current);
      if (judged.verdict() == Verdict.FOREIGN && !asked) {
        // The listing is younger than the proof: (1) the proof is read, (2) B is granted a fence
        // and writes, (3) the listing shows what nobody seems to have been granted.
        asked = true;
        current = proof.withNewest(newest());
        judged = judge(name, current);
      }
      if (judged.verdict() != Verdict.EXPIRED) {
        take.accept(judged);
      }
    }
  }

  private static Judged judge(String name, Snapshot proof) {
    return Verdict.judge(name, Optional.ofNullable(proof.attempts().get(name)), proof);
  }

  private Optional<Fence> newest() {
    return tools.leases().show(domain, tools.step()).map(Standing::lease).map(it -> it.fence());
  }
}
