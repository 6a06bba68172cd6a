package dev.fingerpost.gc;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.PointerName;
import java.util.Optional;

/**
 * Looks for what no visit meets: keys that are none of the store's, and attempts under names that
 * have no pointer row. Both are only reported. Such attempts are not provably dead: (1) A is
 * granted a fence and writes, (2) the collector finds no row and deletes, (3) A opens the pointer,
 * which makes the row, and publishes.
 *
 * <p>It walks the keys in order, and steps over the attempts of each pointer it knows; each run
 * goes on where the last one stopped.
 */
final class RootWalk {
  private static final int PAGE = 1_000;
  private static final String ATTEMPTS = "/attempts/";
  private static final String CONTROL = ".fingerpost/";

  private final Tools tools;
  private final CollectListener listener;
  private final Tally tally;
  private String place;

  /**
   * @param place where to go on; empty for the beginning
   */
  RootWalk(Tools tools, CollectListener listener, Tally tally, String place) {
    this.tools = tools;
    this.listener = listener;
    this.tally = tally;
    this.place = place;
  }

  /**
   * Walks.
   *
   * @param pages to list at most
   * @return where the next walk goes on; empty at the end
   */
  String walk(long pages, StopSign stop) {
    try {
      boolean more = true;
      for (long n = 0; n < pages && more && !stop.raised(); n++) {
        more = page();
      }
      return more ? place : "";
    } catch (FingerpostException e) {
      tally.add(Tally.errors("walk"), 1);
      listener.trouble(Trouble.of("walk", tools.objects().root(), e));
      return place;
    }
  }

  private boolean page() {
    Page page = tools.objects().list(new Listing("", "", place, PAGE), tools.step());
    String behind = "";
    for (Entry each : page.objects()) {
      if (behind.isEmpty() || !each.key().startsWith(behind)) {
        behind = pass(each.key());
      }
    }
    if (page.next().isEmpty()) {
      return false;
    }
    // '0' follows '/': the whole folder is stepped over.
    place = behind.isEmpty() ? page.next().get() : behind.substring(0, behind.length() - 1) + "0";
    return true;
  }

  /** Looks at a key, and says which folder was seen with it. */
  private String pass(String key) {
    if (key.startsWith(CONTROL)) {
      return CONTROL;
    }
    int attempts = key.indexOf(ATTEMPTS);
    Optional<PointerName> name = attempts < 0 ? Optional.empty() : name(key.substring(0, attempts));
    if (name.isEmpty()) {
      foreign(key, "FOREIGN: no key of this store");
      return "";
    }
    if (tools.catalog().pointer(name.get(), tools.step()).isEmpty()) {
      foreign(AttemptId.folder(name.get()), "FOREIGN: no pointer has this name");
    }
    return AttemptId.folder(name.get());
  }

  private void foreign(String what, String why) {
    tally.add(Tally.attempts(Verdict.FOREIGN), 1);
    listener.foreign(what, why);
  }

  private static Optional<PointerName> name(String text) {
    try {
      return Optional.of(new PointerName(text));
    } catch (InvalidNameException e) {
      return Optional.empty();
    }
  }
}
