package dev.fingerpost.gc.chaos.history;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The constants of an enum by the hashes of their words. */
final class Words<E extends Enum<E>> {
  private final E[] constants;
  private final long[] hashes;

  Words(E[] constants, Function<E, String> word) {
    this.constants = constants;
    this.hashes = new long[constants.length];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = Hash.of(word.apply(constants[i]));
    }
  }

  E constant(int number) {
    return constants[number];
  }

  int number(E constant) {
    int number = 0;
    while (constants[number] != constant) {
      number++;
    }
    return number;
  }

  @Nullable E of(long hash) {
    for (int i = 0; i < hashes.length; i++) {
      if (hashes[i] == hash) {
        return constants[i];
      }
    }
    return null;
  }
}
