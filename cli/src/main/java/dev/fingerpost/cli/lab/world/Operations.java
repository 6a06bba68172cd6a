package dev.fingerpost.cli.lab.world;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Model;
import dev.fingerpost.cli.lab.search.Shown;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.view.OutcomeView;
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
public final class Operations implements Model<Operations.State> {
  private static final String A = "A";
  private static final String B = "B";
  private static final long ISSUED = 40;
  private static final int EFFECTS = 2;

  /** The correct protocol and what breaks it. */
  public static final Entry ENTRY =
      new Entry(
          "operations",
          "five publishes, five answers, two effects",
          true,
          size -> new Operations(Defect.NONE),
          List.of(
              new Variant(
                  "no-seq",
                  "the pointer compares fences only, not the order within a tenure",
                  Violation.OUT_OF_ORDER_ACCEPT,
                  size -> new Operations(Defect.NO_SEQ)),
              new Variant(
                  "ledger-pruned",
                  "the ledger forgets the keys of earlier tenures",
                  Violation.SECOND_EFFECT,
                  size -> new Operations(Defect.LEDGER_PRUNED))));

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
  record State(Database database, int tenures, Map<Publish, String> answers) {
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
    return new State(Daily.startingAt(ISSUED), 0, Map.of());
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
    Database granted = Daily.grant(Daily.lapse(state.database()), owner);
    Fence fence = Daily.newest(Daily.authority(granted));
    String first = state.tenures() == 0 ? "" : "waits until A's lease ran out, ";
    return new Step<>(
        owner,
        () -> first + "acquires " + fence + " and opens",
        new State(Daily.open(granted, owner, fence, defect), state.tenures() + 1, state.answers()));
  }

  private Step<State> publish(State state, Publish publish) {
    Fence fence =
        Daily.authority(state.database()).grants().get(publish.owner.equals(A) ? 0 : 1).fence();
    Message message =
        new Message(publish.owner, new Position(fence, publish.seq), publish.key, publish.content);
    Answer<PublishOutcome> answer = Daily.publish(state.database(), message, defect);
    String name = OutcomeView.name(answer.outcome());
    Map<Publish, String> answers = new HashMap<>(state.answers());
    answers.put(publish, name);
    String what = message.words() + ", content \"" + publish.content + "\"";
    return new Step<>(
        publish.owner,
        () -> what,
        Optional.of(name),
        new State(answer.next(), state.tenures(), answers));
  }

  @Override
  public Optional<Violation> broken(State before, Step<State> step) {
    List<Version> history = step.next().database().history();
    if (history.size() > before.database().history().size()) {
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
    return end.database().history().size() == EFFECTS
            && end.answers().size() == Publish.values().length
        ? Optional.empty()
        : Optional.of(Violation.WRONG_NUMBER_OF_EFFECTS);
  }

  @Override
  public void encode(State state, Code code) {
    state.database().encode(code);
    code.number(state.tenures());
    for (Publish publish : Publish.values()) {
      code.maybe(Optional.ofNullable(state.answers().get(publish)), code::text);
    }
  }

  @Override
  public Shown show(State state) {
    return Daily.show(state.database());
  }
}
