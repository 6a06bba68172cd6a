package dev.fingerpost.cli.lab.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.lab.search.Code.Print;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class VisitedTest {
  private final Visited visited = new Visited();

  @Test
  void eachStateIsTakenInOnceHoweverMuchTheTableGrows() {
    for (long i = 0; i < 10_000; i++) {
      assertThat(visited.add(print(i), (int) i - 1)).isEqualTo(i);
    }

    assertThat(LongStream.range(0, 10_000).map(it -> visited.add(print(it), 0))).containsOnly(-1L);
    assertThat(visited.size()).isEqualTo(10_000);
    assertThat(visited.way(3)).isEqualTo(List.of(print(0), print(1), print(2), print(3)));
  }

  @Test
  void allBitsCount() {
    assertThat(List.of(visited.add(new Print(1, 7), -1), visited.add(new Print(2, 7), 0)))
        .containsExactly(0, 1);
    assertThat(visited.add(new Print(1, 7), 1)).isEqualTo(-1);
  }

  /** Many of them begin at the same slot. */
  private static Print print(long number) {
    return new Print(number, number % 1_000);
  }
}
