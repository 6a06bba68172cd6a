package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for all names. */
class NamesPropertyTest {
  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Provide
  Arbitrary<PointerName> pointers() {
    return Arbitraries.of("a", "b", "attempt", "attempts1", "A", "a.b", "0-0", "x_")
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(segments -> new PointerName(String.join("/", segments)));
  }

  @Provide
  Arbitrary<String> anyUnicode() {
    return Arbitraries.of("a", "/", "0", "\u00E9", "\uD7FF", "\uE000", "\uFF5E", "\uD83D\uDE00")
        .list()
        .ofMaxSize(4)
        .map(parts -> String.join("", parts));
  }

  @Property
  void keyOrderIsThatOfTheBytes(
      @ForAll("anyUnicode") String one, @ForAll("anyUnicode") String other) {
    assertThat(Integer.signum(KeyOrder.UTF8.compare(one, other)))
        .isEqualTo(Integer.signum(Arrays.compareUnsigned(utf8(one), utf8(other))));
  }

  @Provide
  Arbitrary<Position> positions() {
    return Combinators.combine(
            Arbitraries.integers().between(1, Fence.MAX_EPOCH),
            Arbitraries.longs().between(1, Fence.MAX_COUNTER),
            Arbitraries.integers().between(1, Position.MAX_SEQ))
        .as((epoch, counter, seq) -> new Position(Fence.of(epoch, counter), seq));
  }

  @Provide
  Arbitrary<AttemptId> attempts() {
    return Combinators.combine(pointers(), positions(), Arbitraries.longs())
        .as((pointer, position, seed) -> AttemptId.fresh(pointer, position, new Random(seed)));
  }

  /** Text of all kinds, most of it no path. */
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("a/.\0\u0301é\ud800\udc00日\uffff ").ofMaxLength(8);
  }

  @Provide
  Arbitrary<ResultPath> paths() {
    return Paths.any();
  }

  @Property
  void whatIsAcceptedComesBackByteExact(@ForAll("texts") String text) {
    ResultPath path;
    try {
      path = new ResultPath(text);
    } catch (InvalidNameException e) {
      assertThat(e).message().hasLineCount(1);
      return;
    }
    assertThat(new String(utf8(path.value()), StandardCharsets.UTF_8)).isEqualTo(text);
    assertThat(text.split("/", -1)).doesNotContain("", ".", "..");
  }

  @Property
  void pathsAreOrderedByTheirBytes(@ForAll("paths") ResultPath a, @ForAll("paths") ResultPath b) {
    int bytes = Arrays.compareUnsigned(utf8(a.value()), utf8(b.value()));
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(Integer.signum(bytes));
  }

  @Property
  void aPrefixIsReadBackAsItsAttempt(@ForAll("attempts") AttemptId attempt) {
    assertThat(AttemptId.parse(attempt.prefix())).contains(attempt);
  }

  @Property
  void listingOrderIsFenceThenSeqOrder(
      @ForAll("pointers") PointerName pointer,
      @ForAll("positions") Position one,
      @ForAll("positions") Position two) {
    Assume.that(!one.equals(two));
    String first = AttemptId.fresh(pointer, one, new Random(1)).prefix();
    String second = AttemptId.fresh(pointer, two, new Random(2)).prefix();
    assertThat(Integer.signum(Arrays.compareUnsigned(utf8(first), utf8(second))))
        .isEqualTo(Integer.signum(one.compareTo(two)));
  }

  /** Neither is the other's beginning, so nothing below one is below the other. */
  @Property
  void twoPointersNeverShareAKey(
      @ForAll("attempts") AttemptId one, @ForAll("attempts") AttemptId two) {
    Assume.that(!one.pointer().equals(two.pointer()));
    assertThat(one.prefix()).doesNotStartWith(two.prefix());
    String below = one.pointer() + "/attempts/";
    assertThat(two.prefix()).doesNotStartWith(below);
  }

  @Property
  void aKeyBelongsToOneAttempt(
      @ForAll("attempts") AttemptId attempt, @ForAll("paths") ResultPath path) {
    String key = attempt.key(path).value();
    assertThat(key).startsWith(attempt.prefix()).isNotEqualTo(attempt.manifestKey().value());
    int end = key.indexOf("/attempts/");
    assertThat(key.substring(0, end)).isEqualTo(attempt.pointer().value());
  }

  @Property
  void aChangedPrefixIsAnotherAttemptOrNone(
      @ForAll("attempts") AttemptId attempt, @ForAll int where, @ForAll char other) {
    StringBuilder changed = new StringBuilder(attempt.prefix());
    int at = Math.floorMod(where, changed.length());
    Assume.that(changed.charAt(at) != other);
    changed.setCharAt(at, other);
    AttemptId.parse(changed.toString())
        .ifPresent(parsed -> assertThat(parsed.prefix()).isEqualTo(changed.toString()));
  }

  @Property
  void aFenceIsReadBackFromItsPrintedForm(@ForAll("positions") Position position) {
    assertThat(Fence.parse(position.fence().toString())).isEqualTo(position.fence());
  }

  @Example
  void prefixesAreTheSameUnderEveryLocale() {
    AttemptId attempt =
        new AttemptId(
            new PointerName("reports/daily"), new Position(Fence.of(1, 42), 3), "a".repeat(16));
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(attempt.prefix())
          .isEqualTo("reports/daily/attempts/000001-000000000042-00000003-aaaaaaaaaaaaaaaa/");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Example
  void whatIsNoAttemptIsRefused() {
    Position opened = new Position(Fence.of(1, 1), 0);
    PointerName pointer = new PointerName("p");
    assertThatThrownBy(() -> new AttemptId(pointer, opened, "a".repeat(16)))
        .isInstanceOf(InvalidNameException.class);
    for (String nonce : new String[] {"", "a".repeat(15), "A".repeat(16), "a".repeat(15) + "1"}) {
      assertThatThrownBy(() -> new AttemptId(pointer, new Position(Fence.of(1, 1), 1), nonce))
          .isInstanceOf(InvalidNameException.class);
    }
    for (String prefix :
        new String[] {
          "",
          "p/attempts/000001-000000000042-00000003-aaaaaaaaaaaaaaaa",
          "p/attempts/000000-000000000042-00000003-aaaaaaaaaaaaaaaa/",
          "p/attempts/000001-000000000000-00000003-aaaaaaaaaaaaaaaa/",
          "p/attempts/000001-000000000042-00000000-aaaaaaaaaaaaaaaa/",
          "p/attempts/1-42-3-aaaaaaaaaaaaaaaa/",
          "attempts/attempts/000001-000000000042-00000003-aaaaaaaaaaaaaaaa/",
          "p/attempts/q/attempts/000001-000000000042-00000003-aaaaaaaaaaaaaaaa/",
          "../attempts/000001-000000000042-00000003-aaaaaaaaaaaaaaaa/"
        }) {
      assertThat(AttemptId.parse(prefix)).as(prefix).isEmpty();
    }
  }
}
