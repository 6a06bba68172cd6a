package dev.fingerpost.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what was probably meant by a misspelled word. */
public final class Nearest {
  private Nearest() {}

  /** The one with the fewest edits away; empty only if there is none to choose from. */
  public static Optional<String> of(String word, Collection<String> known) {
    return known.stream().min(Comparator.comparingInt(it -> edits(word, it)));
  }

  /** The same, but only where a slip of the fingers explains it: an edit for three letters. */
  static Optional<String> slip(String word, Collection<String> known) {
    return of(word, known).filter(it -> 3 * edits(word, it) <= word.replaceAll("^-+", "").length());
  }

  /** Letters to insert, delete or replace, or neighbours to swap, to make one out of the other. */
  static int edits(String one, String other) {
    int[][] least = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        least[i][j] = i == 0 || j == 0 ? i + j : step(least, i, j, one, other);
      }
    }
    return least[one.length()][other.length()];
  }

  private static int step(int[][] least, int i, int j, String one, String other) {
    int replaced = least[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replaced, 1 + Math.min(least[i - 1][j], least[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return swapped ? Math.min(best, least[i - 2][j - 2] + 1) : best;
  }
}
