package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.writer.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What clients do by themselves: acquire, open, send, wait in vain, repeat, settle, release, crash.
 *
 * @param publishes how many a tenure may send
 */
record Clients(Store store, Network network, int publishes) {
  List<Step<State>> steps(State state) {
    List<Step<State>> steps = new ArrayList<>();
    for (int number = 0; number < state.clients().size(); number++) {
      Client client = state.clients().get(number);
      switch (client.phase()) {
        case OUT -> acquire(state, number, client).ifPresent(steps::add);
        case GRANTED -> granted(state, number, client, steps);
        case READY -> ready(state, number, client, steps);
        case WAITING ->
            steps.add(step(number, "waits in vain", state.with(number, client.inDoubt())));
        case IN_DOUBT -> inDoubt(state, number, client, steps);
      }
      if (client.phase() != Client.Phase.OUT && client.lives() > 0) {
        steps.add(step(number, "crashes", state.with(number, client.out())));
      }
    }
    return steps;
  }

  private Optional<Step<State>> acquire(State state, int number, Client client) {
    if (client.lives() == 0 || !client.hasJob()) {
      return Optional.empty();
    }
    Answer<Acquired> answer = store.acquire(state);
    if (!(answer.outcome() instanceof Acquired.Granted granted) || !granted.live()) {
      return Optional.empty();
    }
    Fence fence = granted.lease().fence();
    State next =
        state
            .with(answer.next())
            .with(number, client.granted(fence))
            .with(new Tenancy(fence, number, -1, false));
    return Optional.of(step(number, "acquires " + fence, next));
  }

  private void granted(State state, int number, Client client, List<Step<State>> steps) {
    Letter open = Letter.open(number, client.at(0));
    if (store.omission() == Omission.NO_OPEN) {
      steps.add(step(number, "reads " + base(state) + " and opens nothing", read(state, number)));
      return;
    }
    State opened = network.delivered(state, open);
    boolean accepted = accepted(opened);
    State next = accepted ? read(opened, number) : opened.with(number, client.out());
    String what = "opens " + open.at().fence();
    String more = accepted ? ", reads " + base(state) : ": " + answer(opened);
    steps.add(step(number, what + more, next));
    if (accepted && state.copies() < network.copies()) {
      steps.add(step(number, what + more + ", a copy is still under way", next.copied(open)));
    }
    if (state.mishap() == Mishap.NONE) {
      State unopened = read(state, number);
      steps.add(
          step(
              number,
              "reads " + base(state) + ", opens nothing and sends its publish",
              send(unopened, number, Mishap.UNOPENED)));
    }
  }

  private static boolean accepted(State opened) {
    return answer(opened).equals("opened");
  }

  private static String answer(State state) {
    return state.told().map(Told::answer).orElseThrow();
  }

  private static String base(State state) {
    return "version " + World.current(state.database());
  }

  private static State read(State state, int number) {
    Client client = state.clients().get(number);
    long current = World.current(state.database());
    return state
        .with(number, client.read(current))
        .noted(client.fence().orElseThrow(), it -> it.read(current));
  }

  private void ready(State state, int number, Client client, List<Step<State>> steps) {
    if (client.hasJob() && client.seq() < publishes) {
      steps.add(first(state, number, client));
      if (state.mishap() == Mishap.NONE) {
        steps.add(
            step(
                number,
                "sends its publish to " + World.DAYLY,
                send(state, number, Mishap.MISSPELT)));
      }
      if (state.mishap() == Mishap.NONE && client.expects()) {
        steps.add(
            step(
                number,
                "sends its publish, and expects what was before its base",
                send(state, number, Mishap.OLD_EXPECTATION)));
      }
      if (state.mishap() == Mishap.NONE && client.job().uploads()) {
        steps.add(
            step(
                number,
                network.store().borrowing() + World.FIRST,
                send(state, number, Mishap.BORROWED_OBJECTS)));
      }
    }
    steps.add(release(state, number, client, "releases"));
  }

  private Step<State> first(State state, int number, Client client) {
    State before = state;
    String opens = "";
    if (store.omission() == Omission.NO_OPEN && client.seq() == 0) {
      before = network.delivered(state, Letter.open(number, client.at(0)));
      opens = "opens " + client.at(0).fence() + ", ";
      if (!accepted(before)) {
        return step(number, opens + answer(before), before.with(number, client.out()));
      }
    }
    State next = send(before, number, Mishap.NONE);
    Letter sent = next.clients().get(number).letter(number);
    return step(number, opens + client.job().words() + ", sends " + sent.words(), next);
  }

  private static State send(State state, int number, Mishap wrong) {
    Client client = state.clients().get(number).sent();
    State sent = state.with(number, client).with(client.letter(number).gone(wrong));
    return wrong == Mishap.NONE ? sent : sent.with(wrong);
  }

  private void inDoubt(State state, int number, Client client, List<Step<State>> steps) {
    Letter letter = client.letter(number);
    if (!client.repeated()) {
      steps.add(step(number, "sends it again", send(state, number, Mishap.NONE)));
    }
    if (store.omission() == Omission.OUTCOME_BY_LOOKING) {
      steps.add(look(state, number, client));
    } else {
      State settled = network.delivered(state, letter.settle());
      steps.add(
          new Step<>(
              Network.name(number),
              () -> "settles " + letter.at() + ": " + answer(settled),
              settled));
    }
    steps.add(release(state, number, client, "gives up and releases"));
  }

  /** What is not there is taken for what will never be there. */
  private Step<State> look(State state, int number, Client client) {
    Optional<Version> found = state.database().known(World.DAILY, client.job().key());
    return found.isPresent()
        ? step(number, "looks: the key is there", state.with(number, client.past()))
        : step(
            number,
            "looks: nothing is there, so it failed",
            state.failed(client.at(client.seq())).with(number, client.again()));
  }

  private Step<State> release(State state, int number, Client client, String what) {
    Fence fence = client.fence().orElseThrow();
    Answer<Boolean> answer = store.release(state, fence);
    State next = state.with(answer.next()).with(number, client.out());
    return step(
        number, what + " " + fence, answer.outcome() ? next.noted(fence, Tenancy::release) : next);
  }

  private static Step<State> step(int number, String what, State next) {
    return new Step<>(Network.name(number), () -> what, next);
  }
}
