package dev.fingerpost.gc.check;

import dev.fingerpost.writer.PointerName;
import java.util.List;

/**
 * What to check.
 *
 * @param pointers these only; empty for all
 * @param after only names after this one; empty from the beginning
 * @param deep whether every byte is read and its SHA-256 compared, not only every size
 * @param jobs how many versions, and with {@code deep} how many files, are looked at at once; at
 *     least 1
 */
public record CheckRequest(List<PointerName> pointers, String after, boolean deep, int jobs) {
  public CheckRequest {
    pointers = pointers.stream().distinct().sorted().toList();
    if (jobs < 1) {
      throw new IllegalArgumentException("jobs must be at least 1, not " + jobs);
    }
  }
}
