package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Applied;
import dev.fingerpost.PublishOutcome.Duplicate;
import dev.fingerpost.PublishOutcome.KeyConflict;
import dev.fingerpost.PublishOutcome.Stale;
import dev.fingerpost.PublishOutcome.VersionMismatch;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.publisher.SettleOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Messages under way: any may be the next to arrive, once or twice, and one that does not is lost.
 * An answer is heard by a client that still waits for it; where it is lost, the client has stopped
 * waiting before.
 *
 * @param copies how many messages may arrive twice
 */
record Network(Store store, int copies) {
  private static final String WHO = "network";

  List<Step<State>> arrivals(State state) {
    List<Step<State>> steps = new ArrayList<>();
    Optional<Letter> last = Optional.empty();
    for (Letter letter : state.network()) {
      if (last.filter(letter::equals).isEmpty()) {
        arrive(state, letter, steps);
      }
      last = Optional.of(letter);
    }
    return steps;
  }

  private void arrive(State state, Letter letter, List<Step<State>> steps) {
    State rest = state.without(letter);
    steps.add(arrival(rest, letter, ""));
    if (state.copies() < copies) {
      steps.add(arrival(rest.copied(letter), letter, ", a copy is still under way"));
    }
    if (store.omission() == Omission.LEDGER_OUTSIDE_THE_TRANSACTION) {
      crashed(rest, letter).ifPresent(steps::add);
    }
  }

  private Step<State> arrival(State state, Letter letter, String more) {
    State next = delivered(state, letter);
    String words = "brings " + name(letter) + "'s " + letter.words() + more;
    String answer = next.told().map(Told::answer).orElseThrow();
    return letter.kind() == Letter.Kind.PUBLISH
        ? new Step<>(WHO, () -> words, Optional.of(answer), next)
        : new Step<>(WHO, () -> words + ": " + answer, next);
  }

  /** The pointer moved, its ledger row was never written, and nobody answers. */
  private Optional<Step<State>> crashed(State state, Letter letter) {
    if (letter.kind() != Letter.Kind.PUBLISH
        || !(store.publish(state, letter).outcome() instanceof Applied it)) {
      return Optional.empty();
    }
    State next =
        state
            .with(store.publish(state, letter).next())
            .unwritten(it.version().number())
            .told(Optional.empty());
    return Optional.of(
        new Step<>(
            "database",
            () -> "moves for " + letter.words() + " and crashes before the ledger's row",
            next));
  }

  /** After this message was decided, and its answer heard if somebody waits for it. */
  State delivered(State state, Letter letter) {
    return switch (letter.kind()) {
      case OPEN -> opened(state, letter);
      case PUBLISH -> published(state, letter);
      case SETTLE -> settled(state, letter);
    };
  }

  private State opened(State state, Letter letter) {
    var answer = store.open(state, letter);
    String name = answer.outcome().map(it -> it.reason().name()).orElse("opened");
    return state.with(answer.next()).told(Optional.of(new Told(letter, name, Optional.empty())));
  }

  private State published(State state, Letter letter) {
    Answer<PublishOutcome> answer = store.publish(state, letter);
    PublishOutcome outcome = answer.outcome();
    State next = state.with(answer.next());
    boolean heard = letter.client() >= 0 && state.clients().get(letter.client()).awaits(letter);
    Optional<Version> success = heard ? success(outcome) : Optional.empty();
    Told told = new Told(letter, OutcomeView.name(outcome), success);
    return (heard ? heard(next, letter, outcome) : next).told(Optional.of(told));
  }

  private static Optional<Version> success(PublishOutcome outcome) {
    if (outcome instanceof Applied it) {
      return Optional.of(it.version());
    }
    return outcome instanceof Duplicate it ? Optional.of(it.version()) : Optional.empty();
  }

  /** What its client makes of an answer. What it saw last moves by its own APPLIED only. */
  private static State heard(State state, Letter letter, PublishOutcome outcome) {
    int number = letter.client();
    Client client = state.clients().get(number);
    if (outcome instanceof Applied it) {
      return state.with(number, client.published(it.version().number()));
    }
    if (outcome instanceof Duplicate) {
      return state.with(number, client.past());
    }
    if (outcome instanceof Stale) {
      return state.failed(letter.at()).with(number, client.out());
    }
    if (outcome instanceof KeyConflict
        || outcome instanceof VersionMismatch
        || (outcome instanceof PublishOutcome.SourceGone gone && gone.expired())) {
      State past = state.with(number, client.past());
      // Who expects one version and then another does not repeat his request: nothing is promised.
      return letter.mishap() == Mishap.OLD_EXPECTATION ? past : past.failed(letter.at());
    }
    // A refusal that did not look at the ledger says nothing of an earlier send.
    return state.with(number, client.repeated() ? client.inDoubt() : client.out());
  }

  /** Whoever settles waits until he is answered: a lost reply is repeated. */
  private State settled(State state, Letter letter) {
    Answer<SettleOutcome> answer = store.settle(state, letter);
    State next = state.with(answer.next());
    int number = letter.client();
    if (number < 0) {
      return next.told(Optional.of(new Told(letter, name(answer.outcome()), Optional.empty())));
    }
    Client client = state.clients().get(number);
    Optional<Version> success = Optional.empty();
    if (answer.outcome() instanceof SettleOutcome.Applied it) {
      success = Optional.of(it.version());
      next = next.with(number, client.past());
    } else if (answer.outcome() instanceof SettleOutcome.Never) {
      next = next.failed(letter.at()).with(number, client.again());
    } else {
      next = next.with(number, client.out());
    }
    return next.told(Optional.of(new Told(letter, name(answer.outcome()), success)));
  }

  private static String name(SettleOutcome outcome) {
    if (outcome instanceof SettleOutcome.Applied) {
      return "it was applied";
    }
    return outcome instanceof SettleOutcome.Refused it ? it.reason().name() : "never";
  }

  static String name(Letter letter) {
    return letter.client() < 0 ? "somebody" : name(letter.client());
  }

  /** A, B, C … */
  static String name(int client) {
    return String.valueOf((char) ('A' + client));
  }
}
