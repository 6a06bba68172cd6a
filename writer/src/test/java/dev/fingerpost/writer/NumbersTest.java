package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fences, positions and digests: their ranges and their printed forms. */
class NumbersTest {
  @Test
  void aFenceIsOneNumberPrintedAsTwo() {
    Fence fence = Fence.of(1, 42);
    assertThat(fence.value()).isEqualTo(1_000_000_000_042L);
    assertThat(fence).hasToString("1.42");
    assertThat(Fence.parse("1.42")).isEqualTo(fence);
    assertThat(Fence.parse("999999.999999999999"))
        .isEqualTo(Fence.of(Fence.MAX_EPOCH, Fence.MAX_COUNTER));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1.",
        ".1",
        "0.1",
        "1.0",
        "01.2",
        "1.02",
        "+1.2",
        "1.-2",
        "1000000.1",
        "1.1000000000000",
        "1.2 ",
        "1.2\n",
        "١.٢",
        "1,2"
      })
  void whatIsNoFenceIsRefusedInOneLine(String text) {
    assertThatThrownBy(() -> Fence.parse(text))
        .isInstanceOf(InvalidNameException.class)
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        -1,
        1,
        999_999_999_999L,
        1_000_000_000_000L,
        1_000_000_000_000_000_000L,
        Long.MIN_VALUE,
        Long.MAX_VALUE
      })
  void aFenceOutOfRangeIsRefused(long value) {
    assertThatThrownBy(() -> new Fence(value)).isInstanceOf(InvalidNameException.class);
  }

  @Test
  void epochOrCounterOutOfRangeIsRefused() {
    for (Fence fence : new Fence[] {Fence.of(1, 1), Fence.of(999_999, 999_999_999_999L)}) {
      assertThat(new Fence(fence.value())).isEqualTo(fence);
    }
    assertThatThrownBy(() -> Fence.of(0, 1)).isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> Fence.of(1_000_000, 1)).isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> Fence.of(1, 0)).isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> Fence.of(1, Fence.MAX_COUNTER + 1))
        .isInstanceOf(InvalidNameException.class);
  }

  @Test
  void aLaterEpochIsLargerThanEveryFenceBefore() {
    assertThat(Fence.of(2, 1)).isGreaterThan(Fence.of(1, Fence.MAX_COUNTER));
  }

  @Test
  void positionsAreOrderedByFenceThenSeq() {
    assertThat(new Position(Fence.of(1, 2), 1)).isGreaterThan(new Position(Fence.of(1, 1), 9));
    assertThat(new Position(Fence.of(1, 1), 10)).isGreaterThan(new Position(Fence.of(1, 1), 9));
    assertThat(new Position(Fence.of(1, 1), 0)).hasToString("(1.1,0)");
    assertThat(new Position(Fence.of(1, 1), Position.MAX_SEQ)).hasToString("(1.1, released)");
    assertThatThrownBy(() -> new Position(Fence.of(1, 1), -1))
        .isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> new Position(Fence.of(1, 1), Position.MAX_SEQ + 1))
        .isInstanceOf(InvalidNameException.class);
  }

  @Test
  void aDigestIsSixtyFourLowerCaseHexDigits() {
    Sha256 empty = Sha256.of(new byte[0]);
    assertThat(empty)
        .hasToString("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(empty.base64()).isEqualTo("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    assertThatThrownBy(() -> new Sha256(empty.hex().toUpperCase(java.util.Locale.ROOT)))
        .isInstanceOf(InvalidNameException.class);
  }
}
