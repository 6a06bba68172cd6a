package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One place, however it is written, is one root. */
class StoreRootTest {
  @ParameterizedTest
  @CsvSource({
    "s3://bucket/p, s3://bucket/p/",
    "s3://bucket/p, s3a://bucket/p",
    "s3://bucket/p, s3n://bucket/p/",
    "s3://bucket, s3://bucket/",
    "s3://bucket/p, s3://bucket/%70",
    "s3://bucket/café/a b, s3://bucket/caf%C3%A9/a%20b",
    "s3://bucket/café/a b, s3a://bucket/caf%c3%a9/a%20b/",
    "s3://bucket/a/b, s3://bucket/a%2Fb",
    "s3://bucket/😀, s3://bucket/%F0%9F%98%80",
    "s3://bucket/a+b, s3://bucket/a%2Bb"
  })
  void spellingsOfOnePlaceAreEqual(String one, String other) {
    assertThat(StoreRoot.parse(other)).isEqualTo(StoreRoot.parse(one)).hasToString(one);
  }

  @ParameterizedTest
  @CsvSource({"s3://bucket/a, s3://bucket/a_2", "s3://bucket/a b, s3://bucket/a+b"})
  void otherPlacesAreNot(String one, String other) {
    assertThat(StoreRoot.parse(one)).isNotEqualTo(StoreRoot.parse(other));
  }

  @Test
  void percentSignItselfIsAnEscapeWhenReadAndPlainWhenRecorded() {
    StoreRoot root = StoreRoot.parse("s3://bucket/50%25/a%2520b");
    assertThat(root.prefix()).isEqualTo("50%/a%20b");
    assertThat(root).hasToString("s3://bucket/50%/a%20b");
    assertThat(StoreRoot.recorded(root.toString())).isEqualTo(root);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"50%", "50%/x", "%2", "%zz", "%C3", "%C3x", "a%FF", "%ED%A0%80", "%C3%C3"})
  void malformedEscapesAreRefusedInOneLine(String prefix) {
    assertThatThrownBy(() -> StoreRoot.parse("s3://bucket/" + prefix))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining("s3://bucket/" + prefix)
        .hasMessageContaining("%25")
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%00", "a%0Ab", "cafe%CC%81", "%2Fa", "a%2F%2Fb", "..%2Fa"})
  void whatIsNoRootInPlainIsNoneInEscapes(String prefix) {
    assertThatThrownBy(() -> StoreRoot.parse("s3://bucket/" + prefix))
        .isInstanceOf(InvalidNameException.class)
        .message()
        .hasLineCount(1);
  }
}
