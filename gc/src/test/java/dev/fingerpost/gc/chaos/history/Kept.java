package dev.fingerpost.gc.chaos.history;

import org.jspecify.annotations.Nullable;

/** R7. */
record Kept(Findings findings, boolean withFinals) {
  void check(VersionFacts it) {
    atTheEnd(it);
    Row live = it.live();
    // An EXPIRED beside it: the history was looked at twice, and a reader may have come between.
    if (live == null || it.expired() != null) {
      return;
    }
    Row gone = it.gone();
    if (gone != null) {
      add("a reader found it " + gone.outcome() + ", and it lives", gone, live);
    }
    Row notFound = it.notFound();
    Row earliest = it.earliest();
    if (notFound != null && earliest != null && earliest.end() < notFound.start()) {
      add("a reader did not find it after it was there", earliest, notFound, live);
    }
  }

  private void atTheEnd(VersionFacts it) {
    Row lost = it.lost();
    Row acknowledged = it.acknowledged();
    if (lost != null && (acknowledged != null || lost.outcome() == Outcome.DAMAGED)) {
      add("version " + it.version() + " is " + lost.outcome() + " at the end", acknowledged, lost);
    } else if (withFinals && acknowledged != null && it.live() == null && it.expired() == null) {
      add("version " + it.version() + " was not looked at in the end", acknowledged);
    }
  }

  private void add(String explanation, @Nullable Row... rows) {
    findings.add(Rule.R7_KEPT, explanation, rows);
  }
}
