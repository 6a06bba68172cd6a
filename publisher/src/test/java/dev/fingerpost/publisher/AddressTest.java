package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.publisher.Address.Selector;
import dev.fingerpost.writer.InvalidNameException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"reports/daily", "a@7", "a@stable", "a@v1.2-rc_3", "a@key:2026-11-29", "a@key"})
  void whatIsReadIsPrintedAgain(String text) {
    assertThat(Address.parse(text)).hasToString(text);
  }

  @Test
  void numbersAreVersionsLettersAreTagsAndKeysSaySo() {
    assertThat(Address.parse("a@7").selector()).isEqualTo(new Selector.Numbered(7));
    assertThat(Address.parse("a@v7").selector()).isEqualTo(new Selector.Tag(new TagName("v7")));
    assertThat(Address.parse("a@key:v7").selector()).isEqualTo(new Selector.Key("v7"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a@", "a@0", "a@7a", "a@-x", "a@a/b", "a@a@b", "a@ü"})
  void anythingElseIsRefusedByAMessageThatNamesAllThree(String text) {
    assertThatThrownBy(() -> Address.parse(text))
        .isInstanceOf(InvalidNameException.class)
        .hasMessage(
            "address '%s': after '@' stands a version number, a tag or key:OPERATION-KEY, for"
                + " instance a@7",
            text);
  }
}
