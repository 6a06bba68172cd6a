package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule on names has a message of its own, in one line, that names the input. */
class NamesTest {
  private static void assertRefused(Function<String, ?> make, String text, String why) {
    assertThatThrownBy(() -> make.apply(text))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining(why)
        .message()
        .doesNotContainPattern("[\\p{Cntrl}\\u2028\\u202e]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reports/daily", "a", "A/b.c/d_e/f-g", "0", "a..b", "attempts1/x"})
  void goodPointerNamesComeBackAsTheyWere(String name) {
    assertThat(new PointerName(name).value()).isEqualTo(name);
    assertThat(new PointerName(name)).hasToString(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''         | is empty",
        "/a         | starts with '/'",
        "a/         | ends with '/'",
        "a//b       | empty segment",
        "a/../b     | segment '..'",
        "./a        | segment '.'",
        "attempts   | reserved segment 'attempts'",
        "a/attempts/b | reserved segment 'attempts'",
        ".fingerpost | reserved segment '.fingerpost'",
        "a/.hidden  | start with a letter or digit",
        "a/-b       | start with a letter or digit",
        "a b        | must be ASCII letters",
        "a@7        | must be ASCII letters",
        "größe      | must be ASCII letters",
        "a\\b       | must be ASCII letters",
        "a%2fb      | must be ASCII letters",
        "a*         | must be ASCII letters"
      })
  void badPointerNamesAreRefused(String name, String why) {
    assertRefused(PointerName::new, name, why);
  }

  @Test
  void aPointerNameHasAtMost400Characters() {
    assertThat(new PointerName("x".repeat(400)).value()).hasSize(400);
    assertRefused(PointerName::new, "x".repeat(401), "longer than 400");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "größe/日本/😀.csv",
        "a b",
        "-",
        "~",
        "attempts/x",
        ".fingerposts",
        "...",
        "a\\b",
        "x/_fingerpost-manifest.json",
        "C:",
        "a%2fb",
        "\u200d",
        "_fingerpost-manifest.jsonx"
      })
  void goodPathsComeBackAsTheyWere(String path) {
    assertThat(new ResultPath(path).value()).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''      | is empty",
        "/a      | is absolute",
        "a/      | ends with '/'",
        "a//b    | empty segment",
        "..      | segment '..'",
        "a/../b  | segment '..'",
        "a/.     | segment '.'",
        "_fingerpost-manifest.json   | manifest's own name",
        "_fingerpost-manifest.json/x | manifest's own name",
        ".fingerpost/store.properties  | workspace's own folder",
        "a/.fingerpost/postgres/PG_VERSION | workspace's own folder"
      })
  void badPathsAreRefused(String path, String why) {
    assertRefused(ResultPath::new, path, why);
  }

  @Test
  void whatIsNoUnicodeTextIsRefusedInPathsPointersAndKeys() {
    for (Function<String, ?> make :
        java.util.List.<Function<String, ?>>of(ResultPath::new, PointerName::new, ObjectKey::new)) {
      assertRefused(make, "a\0b", "NUL");
      assertRefused(make, "a\nb", "control character");
      assertRefused(make, "a\u007fb", "control character");
      assertRefused(make, "a\u0085b", "control character");
      assertRefused(make, "a\ud800b", "lone surrogate");
      assertRefused(make, "\udc00", "lone surrogate");
      assertRefused(make, "\udc00\ud800", "lone surrogate");
      assertRefused(make, "cafe\u0301", "NFC");
      assertRefused(make, "\u212b", "NFC");
      assertRefused(make, "a\uffff", "noncharacter");
      assertRefused(make, "a\ufdd0", "noncharacter");
      assertRefused(make, new StringBuilder().appendCodePoint(0x1fffe).toString(), "noncharacter");
    }
  }

  @Test
  void aKeyTakesAtMost1024BytesNotCharacters() {
    assertThat(new ObjectKey("é".repeat(512)).value()).hasSize(512);
    assertRefused(ObjectKey::new, "é".repeat(512) + "x", "takes 1025 bytes");
    assertRefused(ResultPath::new, "日".repeat(342), "takes 1026 bytes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''     | is empty",
        "/a     | empty segment",
        "a//b   | empty segment",
        "a/../b | segment '..'",
        ".      | segment '.'"
      })
  void badKeysAreRefused(String key, String why) {
    assertRefused(ObjectKey::new, key, why);
  }

  @Test
  void theRootCountsAsPartOfTheKey() {
    StoreRoot root = StoreRoot.parse("s3://bucket/root/");
    assertThat(root.fullKey(new ObjectKey("x".repeat(1019)))).hasSize(1024);
    assertThatThrownBy(() -> root.fullKey(new ObjectKey("x".repeat(1020))))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining("takes 1025 bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3:/b/x",
        "b",
        "s3://",
        "s3://B/x",
        "s3://b/x",
        "s3://bucket//x",
        "http://bucket/x"
      })
  void badRootsAreRefused(String root) {
    assertThatThrownBy(() -> StoreRoot.parse(root))
        .isInstanceOf(InvalidNameException.class)
        .message()
        .hasLineCount(1);
  }

  @Test
  void aMessageShowsNothingATerminalWouldObeyAndNotTooMuch() {
    assertThat(Names.quote("a\u001b[31m\u202e\u2028b")).isEqualTo("'a\\u001b[31m\\u202e\\u2028b'");
    assertThat(Names.quote("😀".repeat(200))).isEqualTo("'" + "😀".repeat(200) + "'");
    assertThat(Names.quote("😀".repeat(201))).isEqualTo("'" + "😀".repeat(200) + "…'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a ", "a\nb", "texte/é"})
  void badMediaTypesAreRefused(String type) {
    assertRefused(Names::mediaType, type, "printable ASCII");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\0b", "a\nb", "a\ud800", "cafe\u0301", "a\ufffe"})
  void aWordThatCouldBeTakenForAnotherIsRefused(String word) {
    assertThatThrownBy(() -> Names.word("operation key", word, 200))
        .isInstanceOf(InvalidNameException.class)
        .hasMessageContaining("operation key");
  }

  @Test
  void wordsAndProseComeBackAsTheyWere() {
    assertThat(Names.word("owner", "j\u00f6rg@host/1", 200)).isEqualTo("j\u00f6rg@host/1");
    assertThat(Names.prose("message", "two\nlines", 20)).isEqualTo("two\nlines");
    assertThatThrownBy(() -> Names.word("owner", "x".repeat(201), 200))
        .hasMessageContaining("longer than 200 characters");
    assertThatThrownBy(() -> Names.prose("message", "m\ud800", 20))
        .hasMessageContaining("lone surrogate");
  }
}
