package dev.fingerpost.publisher;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Duplicate;
import dev.fingerpost.PublishOutcome.KeyConflict;
import dev.fingerpost.PublishOutcome.Refused;
import dev.fingerpost.PublishOutcome.Standing;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a batch decides, as a pure function over its members' own decisions. */
public final class BatchGuard {
  private static final Comparator<Member> ORDER =
      Comparator.comparing((Member it) -> !it.outside())
          .thenComparing(it -> !it.known())
          .thenComparing(it -> it.answer().filter(KeyConflict.class::isInstance).isEmpty())
          .thenComparing(it -> it.request().pointer());

  private BatchGuard() {}

  /**
   * A member and what the {@link Guard} says about it alone.
   *
   * @param answer empty if it could be applied
   */
  public record Member(PublishRequest request, Seen seen, Optional<PublishOutcome> answer) {
    /** Decides one member. */
    public static Member of(PublishRequest request, Seen seen) {
      return new Member(request, seen, Guard.decide(request, seen));
    }

    private boolean outside() {
      return answer
          .filter(it -> it instanceof Refused refused && refused.standing().isEmpty())
          .isPresent();
    }

    private boolean known() {
      return answer.filter(it -> it instanceof Duplicate || it instanceof KeyConflict).isPresent();
    }
  }

  /**
   * The member that decides for all, with the batch's outcome as its answer; empty if all are to be
   * applied. A {@code Duplicate} means that every member is one. Lines 0 to 2 come first, then the
   * ledger, then the rest of the table in name order.
   */
  public static Optional<Member> deciding(List<Member> members) {
    boolean allKnown = members.stream().allMatch(Member::known);
    return members.stream()
        .filter(it -> it.answer().isPresent())
        .min(ORDER)
        .map(it -> allKnown ? it : partly(it));
  }

  /** Some members are known, some are not: the key belongs to another batch. */
  private static Member partly(Member member) {
    Optional<PublishOutcome> answer = member.answer();
    if (answer.isEmpty() || !(answer.get() instanceof Duplicate duplicate)) {
      return member;
    }
    Standing standing = member.seen().row().standing();
    KeyConflict conflict =
        new KeyConflict(duplicate.version().digest(), duplicate.version().number(), standing);
    return new Member(member.request(), member.seen(), Optional.of(conflict));
  }
}
