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
 * @param attempts those whose objects are there
 */
record Bucket(List<Integer> witnesses, List<Mark> marks, List<AttemptId> attempts) {
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
    return new Bucket(with(witnesses, incarnation), marks, attempts);
  }

  Bucket mark(Mark mark) {
    return new Bucket(witnesses, with(marks, mark), attempts);
  }

  Bucket put(AttemptId attempt) {
    return new Bucket(witnesses, marks, with(attempts, attempt));
  }

  Bucket delete(List<AttemptId> doomed) {
    return new Bucket(
        witnesses, marks, attempts.stream().filter(it -> !doomed.contains(it)).toList());
  }

  private static <T> List<T> with(List<T> list, T item) {
    List<T> longer = new ArrayList<>(list);
    longer.add(item);
    return longer;
  }

  void encode(Code code) {
    code.each(witnesses, it -> code.number(it))
        .each(
            marks.stream().sorted(Comparator.comparing(Mark::row)).toList(),
            it -> code.number(it.epoch()).number(it.row()))
        .each(
            attempts.stream()
                .sorted(Comparator.comparing(AttemptId::position).thenComparing(AttemptId::nonce))
                .toList(),
            it -> encode(it, code));
  }

  static void encode(AttemptId attempt, Code code) {
    code.number(attempt.position().fence().value())
        .number(attempt.position().seq())
        .number(attempt.nonce().charAt(0));
  }
}
