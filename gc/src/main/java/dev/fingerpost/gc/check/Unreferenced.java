package dev.fingerpost.gc.check;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;

/** Counts a pointer's attempts in the bucket that no retained version refers to. */
final class Unreferenced {
  private static final int PAGE = 1000;

  private Unreferenced() {}

  static long count(Looks looks, PointerName pointer) {
    String folder = pointer + "/attempts/";
    long count = 0;
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      Page page = looks.objects().list(new Listing(folder, "/", next.get(), PAGE), looks.soon());
      List<AttemptId> attempts =
          page.prefixes().stream().map(AttemptId::parse).flatMap(Optional::stream).toList();
      // Asked after they were listed: one published in between is referred to by now.
      count += attempts.size() - looks.catalog().referenced(attempts, looks.soon()).size();
      next = page.next();
    }
    return count;
  }
}
