package dev.fingerpost.publisher.equality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * What calls made at once may lead to: one observation for each order they may have happened in.
 */
final class Orders {
  private Orders() {}

  static String observation(List<String> answers, String state) {
    return String.join("\n", answers) + "\n--\n" + state;
  }

  static List<String> of(Names names, List<Call> past, List<Call> calls) {
    List<String> observations = new ArrayList<>();
    permute(
        new ArrayList<>(), calls.size(), order -> observations.add(run(names, past, calls, order)));
    return observations;
  }

  private static String run(Names names, List<Call> past, List<Call> calls, List<Integer> order) {
    MemoryWorld world = new MemoryWorld(names);
    past.forEach(world::run);
    String[] answers = new String[calls.size()];
    for (int i : order) {
      answers[i] = world.run(calls.get(i));
    }
    return observation(Arrays.asList(answers), world.state());
  }

  private static void permute(List<Integer> chosen, int size, Consumer<List<Integer>> each) {
    if (chosen.size() == size) {
      each.accept(chosen);
    }
    for (int next = 0; next < size; next++) {
      if (!chosen.contains(next)) {
        chosen.add(next);
        permute(chosen, size, each);
        chosen.remove(chosen.size() - 1);
      }
    }
  }
}
