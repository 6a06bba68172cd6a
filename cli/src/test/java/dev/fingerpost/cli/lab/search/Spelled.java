package dev.fingerpost.cli.lab.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A model that takes no state for another one: all of a state is written down, with every name.
 *
 * @param encoding what tells states apart
 */
public record Spelled<S>(Model<S> model, BiConsumer<S, Code> encoding) implements Model<S> {
  @Override
  public S initial() {
    return model.initial();
  }

  @Override
  public List<Step<S>> steps(S state) {
    return model.steps(state);
  }

  @Override
  public Optional<Violation> broken(S before, Step<S> step) {
    return model.broken(before, step);
  }

  @Override
  public Optional<Violation> brokenAtEnd(S end) {
    return model.brokenAtEnd(end);
  }

  @Override
  public void encode(S state, Code code) {
    encoding.accept(state, code);
  }

  @Override
  public Shown show(S state) {
    return model.show(state);
  }
}
