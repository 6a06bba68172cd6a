package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.writer.Position;
import java.util.Comparator;
import java.util.OptionalLong;

/**
 * A message under way. It arrives when it likes, or never; what has the same content is the same
 * message.
 *
 * @param client who waits for the answer, if he still does
 * @param at (fence, seq) of the attempt; of an open, its floor
 * @param job what a publish or settle is about; an open's is of no matter
 * @param expected the version that a publish expects; empty if any will do
 * @param mishap what is wrong with it
 */
record Letter(Kind kind, int client, Position at, Job job, OptionalLong expected, Mishap mishap)
    implements Comparable<Letter> {
  private static final Comparator<Letter> ORDER =
      Comparator.comparing(Letter::kind)
          .thenComparing(Letter::at)
          .thenComparing(Letter::client)
          .thenComparing(Letter::job)
          .thenComparing(Letter::mishap)
          .thenComparing(it -> it.expected().orElse(-1));

  /** What is asked for. */
  enum Kind {
    OPEN,
    PUBLISH,
    SETTLE
  }

  static Letter open(int client, Position floor) {
    return new Letter(Kind.OPEN, client, floor, Job.REPORT, OptionalLong.empty(), Mishap.NONE);
  }

  static Letter publish(int client, Position at, Job job, OptionalLong expected) {
    return new Letter(Kind.PUBLISH, client, at, job, expected, Mishap.NONE);
  }

  /** What asks for the end of this publish's attempt. */
  Letter settle() {
    return new Letter(Kind.SETTLE, client, at, job, OptionalLong.empty(), mishap);
  }

  Letter gone(Mishap wrong) {
    OptionalLong expects = wrong == Mishap.OLD_EXPECTATION ? OptionalLong.of(0) : expected;
    return new Letter(kind, client, at, job, expects, wrong);
  }

  /** The same from another client. */
  Letter of(int other) {
    return new Letter(kind, other, at, job, expected, mishap);
  }

  void encode(Code code) {
    code.constant(kind)
        .number(client)
        .number(at.fence().value())
        .number(at.seq())
        .constant(job)
        .number(expected.orElse(-1) + 1)
        .constant(mishap);
  }

  String words() {
    String expects = expected.isPresent() ? ", expects " + expected.getAsLong() : "";
    return switch (kind) {
      case OPEN -> "open of " + at.fence();
      case PUBLISH -> "publish " + at + ", key " + job.key() + expects;
      case SETTLE -> "settle of " + at;
    };
  }

  @Override
  public int compareTo(Letter other) {
    return ORDER.compare(this, other);
  }
}
