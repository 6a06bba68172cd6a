package dev.fingerpost.cli.lab;

import dev.fingerpost.Version;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Five publishes, each with one right answer, and two effects in all. A publishes seq 1 and seq 2;
 * its lease runs out, and B does A's first day again, then the same day with other content. One
 * message of A, a new key under its old seq 1, is delayed: it may arrive at any time behind seq 2.
 */
final class Operations implements Model<Operations.State> {
  private static final String A = "A";
  private static final String B = "B";
  private static final long ISSUED = 40;
  private static final int EFFECTS = 2;

  private final Defect defect;

  /** Each publish, and what the table of decisions answers. */
  enum Publish {
    SEQ_1(A, 1, "2026-11-28", "28th", "APPLIED"),
    SEQ_2(A, 2, "2026-11-29", "29th", "APPLIED"),
    LATER_TENURE(B, 1, "2026-11-28", "28th", "DUPLICATE"),
    OTHER_CONTENT(B, 2, "2026-11-28", "28th, changed", "KEY_CONFLICT"),
    OLD_SEQ(A, 1, "2026-11-30", "30th", "STALE");

    private final String owner;
    private final int seq;
    private final String key;
    private final String content;
    private final String right;

    Publish(String owner, int seq, String key, String content, String right) {
      this.owner = owner;
      this.seq = seq;
      this.key = key;
      this.content = content;
      this.right = right;
    }
  }

  /**
   * @param tenures how many began: none, A's, A's and B's
   * @param answers to what was published so far
   */
  record State(Resource resource, int tenures, Map<Publish, String> answers) {
    State {
      answers = Map.copyOf(answers);
    }

    boolean may(Publish next, int inTenure, Publish... behind) {
      return tenures >= inTenure
          && !answers.containsKey(next)
          && answers.keySet().containsAll(List.of(behind));
    }
  }

  Operations(Defect defect) {
    this.defect = defect;
  }

  @Override
  public State initial() {
    return new State(Resource.startingAt(ISSUED), 0, Map.of());
  }

  @Override
  public List<Step<State>> steps(State state) {
    List<Step<State>> steps = new ArrayList<>();
    if (state.tenures() == 0) {
      steps.add(begin(state, A));
    }
    if (state.may(Publish.SEQ_1, 1)) {
      steps.add(publish(state, Publish.SEQ_1));
    }
    if (state.may(Publish.SEQ_2, 1, Publish.SEQ_1)) {
      steps.add(publish(state, Publish.SEQ_2));
    }
    if (state.tenures() == 1 && state.answers().containsKey(Publish.SEQ_2)) {
      steps.add(begin(state, B));
    }
    if (state.may(Publish.LATER_TENURE, 2)) {
      steps.add(publish(state, Publish.LATER_TENURE));
    }
    if (state.may(Publish.OTHER_CONTENT, 2, Publish.LATER_TENURE)) {
      steps.add(publish(state, Publish.OTHER_CONTENT));
    }
    if (state.may(Publish.OLD_SEQ, 1, Publish.SEQ_2)) {
      steps.add(publish(state, Publish.OLD_SEQ));
    }
    return steps;
  }

  private Step<State> begin(State state, String owner) {
    Resource now = state.resource();
    DomainState granted = Resource.grant(now.authority(), owner, state.tenures());
    Fence fence = Resource.newest(granted);
    String first = state.tenures() == 0 ? "" : "waits until A's lease ran out, ";
    return new Step<>(
        new Move(owner, first + "acquires " + fence + " and opens"),
        new State(
            now.with(granted).open(owner, fence, defect), state.tenures() + 1, state.answers()));
  }

  private Step<State> publish(State state, Publish publish) {
    Fence fence =
        state.resource().authority().grants().get(publish.owner.equals(A) ? 0 : 1).fence();
    Message message =
        new Message(publish.owner, new Position(fence, publish.seq), publish.key, publish.content);
    Resource.Answer answer = state.resource().publish(message, defect);
    Map<Publish, String> answers = new HashMap<>(state.answers());
    answers.put(publish, answer.name());
    String what = message.words() + ", content \"" + publish.content + "\"";
    return new Step<>(
        new Move(publish.owner, what, Optional.of(answer.name())),
        new State(answer.next(), state.tenures(), answers));
  }

  @Override
  public Optional<Violation> broken(State before, Step<State> step) {
    List<Version> history = step.next().resource().history();
    if (history.size() > before.resource().history().size()) {
      Set<OperationKey> keys = new HashSet<>();
      if (!history.stream().allMatch(it -> keys.add(it.operation()))) {
        return Optional.of(Violation.SECOND_EFFECT);
      }
      if (history.size() > 1 && at(history, 1).compareTo(at(history, 2)) <= 0) {
        return Optional.of(Violation.OUT_OF_ORDER_ACCEPT);
      }
    }
    boolean right =
        step.next().answers().entrySet().stream()
            .allMatch(it -> it.getValue().equals(it.getKey().right));
    return right ? Optional.empty() : Optional.of(Violation.WRONG_ANSWER);
  }

  private static Position at(List<Version> history, int fromTheEnd) {
    return history.get(history.size() - fromTheEnd).position();
  }

  @Override
  public Optional<Violation> brokenAtEnd(State end) {
    return end.resource().history().size() == EFFECTS
            && end.answers().size() == Publish.values().length
        ? Optional.empty()
        : Optional.of(Violation.WRONG_NUMBER_OF_EFFECTS);
  }

  @Override
  public Shown show(State state) {
    return state.resource().show();
  }
}
