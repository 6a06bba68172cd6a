package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.writer.AttemptId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The one bucket.
 *
 * @param witnesses the incarnation each epoch was claimed for, the first epoch's first
 * @param marks sorted, as are
 * @param attempts those whose objects are there
 */
record Bucket(List<Integer> witnesses, List<Mark> marks, List<AttemptId> attempts) {
  private static final Comparator<Mark> BY_ROW = Comparator.comparingInt(Mark::row);
  private static final Comparator<AttemptId> BY_POSITION =
      Comparator.comparing(AttemptId::position).thenComparing(AttemptId::nonce);

  Bucket {
    witnesses = List.copyOf(witnesses);
    marks = List.copyOf(marks);
    attempts = List.copyOf(attempts);
  }

  int epoch() {
    return witnesses.size();
  }

  /** The incarnation of the newest witness. */
  int incarnation() {
    return witnesses.get(witnesses.size() - 1);
  }

  Bucket witness(int incarnation) {
    List<Integer> more = new ArrayList<>(witnesses);
    more.add(incarnation);
    return new Bucket(more, marks, attempts);
  }

  Bucket mark(Mark mark) {
    return new Bucket(witnesses, with(marks, mark, BY_ROW), attempts);
  }

  Bucket put(AttemptId attempt) {
    return new Bucket(witnesses, marks, with(attempts, attempt, BY_POSITION));
  }

  Bucket delete(List<AttemptId> doomed) {
    return new Bucket(
        witnesses, marks, attempts.stream().filter(it -> !doomed.contains(it)).toList());
  }

  private static <T> List<T> with(List<T> list, T item, Comparator<T> order) {
    List<T> longer = new ArrayList<>(list);
    longer.add(item);
    longer.sort(order);
    return longer;
  }

  void encode(Code code) {
    code.each(witnesses, it -> code.number(it))
        .each(marks, it -> code.number(it.epoch()).number(it.row()))
        .each(attempts, it -> encode(it, code));
  }

  static void encode(AttemptId attempt, Code code) {
    code.number(attempt.position().fence().value())
        .number(attempt.position().seq())
        .number(attempt.nonce().charAt(0));
  }
}
