package dev.fingerpost.writer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.ResultManifest.Entry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** One tree, one manifest; everything else is refused. */
class ResultManifestTest {
  private static final String HASH = "0123456789abcdef".repeat(4);
  private static final String HEAD = "{\"format\":1,\"files\":[\n";
  private static final String TAIL = "]}\n";

  private static byte[] write(List<Entry> entries) {
    TreeMap<ResultPath, Entry> sorted = new TreeMap<>();
    entries.forEach(entry -> sorted.put(entry.path(), entry));
    try (InputStream bytes = new ManifestStream(sorted.values().iterator())) {
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Entry> read(byte[] bytes) {
    try {
      ManifestReader reader = new ManifestReader(new ByteArrayInputStream(bytes));
      List<Entry> entries = new ArrayList<>();
      for (Optional<Entry> e = reader.next(); e.isPresent(); e = reader.next()) {
        entries.add(e.get());
      }
      assertThat(reader.files()).isEqualTo(entries.size());
      assertThat(reader.size()).isEqualTo(entries.stream().mapToLong(Entry::size).sum());
      return entries;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String entry(String path) {
    return "{\"path\":\""
        + path
        + "\",\"size\":1,\"sha256\":\""
        + HASH
        + "\",\"mediaType\":\"a/b\"}";
  }

  private static void assertRefused(String text, String why) {
    assertThatThrownBy(() -> read(text.getBytes(UTF_8)))
        .isInstanceOf(ObjectDamagedException.class)
        .hasMessageContaining(why);
  }

  private static void assertEntryRefused(String entry, String why) {
    assertRefused(HEAD + entry + "\n" + TAIL, why);
  }

  @Provide
  Arbitrary<List<Entry>> trees() {
    return Combinators.combine(
            Paths.any(),
            Arbitraries.longs().between(0, 1L << 50),
            Arbitraries.bytes().map(b -> Sha256.of(new byte[] {b})),
            Arbitraries.of("text/csv", "application/x-\"odd\\type\"; a=b"))
        .as(Entry::new)
        .list()
        .ofMaxSize(6)
        .uniqueElements(Entry::path)
        .map(ResultManifestTest::withoutConflicts);
  }

  private static List<Entry> withoutConflicts(List<Entry> entries) {
    List<Entry> kept = new ArrayList<>();
    PathOrder order = new PathOrder();
    entries.stream()
        .sorted(java.util.Comparator.comparing(Entry::path))
        .filter(entry -> order.add(entry.path()).isEmpty())
        .forEach(kept::add);
    return kept;
  }

  @Property
  void whatIsWrittenIsReadBack(@ForAll("trees") List<Entry> tree) {
    assertThat(read(write(tree))).isEqualTo(tree);
  }

  /** A changed byte gives another list or a refusal, never the same list twice over. */
  @Property
  void oneTreeHasOneManifest(
      @ForAll("trees") List<Entry> tree, @ForAll int where, @ForAll byte to) {
    byte[] bytes = write(tree);
    byte[] changed = bytes.clone();
    changed[Math.floorMod(where, bytes.length)] = to;
    try {
      assertThat(write(read(changed))).isEqualTo(changed);
    } catch (ObjectDamagedException e) {
      assertThat(e).message().hasLineCount(1);
    }
  }

  @Property
  void aBeginningOrAContinuationIsRefused(@ForAll("trees") List<Entry> tree, @ForAll int where) {
    byte[] bytes = write(tree);
    byte[] shorter = Arrays.copyOf(bytes, Math.floorMod(where, bytes.length));
    assertThatThrownBy(() -> read(shorter)).isInstanceOf(ObjectDamagedException.class);
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThatThrownBy(() -> read(longer)).isInstanceOf(ObjectDamagedException.class);
  }

  @Example
  void itsFormIsFixed() {
    Entry one = new Entry(new ResultPath("a\"\\/é😀"), 12, new Sha256(HASH), "text/csv");
    Entry two = new Entry(new ResultPath("b"), 0, new Sha256(HASH), "a/b");
    assertThat(new String(write(List.of(two, one)), UTF_8))
        .isEqualTo(
            HEAD
                + "{\"path\":\"a\\\"\\\\/é😀\",\"size\":12,\"sha256\":\""
                + HASH
                + "\",\"mediaType\":\"text/csv\"},\n"
                + "{\"path\":\"b\",\"size\":0,\"sha256\":\""
                + HASH
                + "\",\"mediaType\":\"a/b\"}\n"
                + TAIL);
    assertThat(new String(write(List.of()), UTF_8)).isEqualTo(HEAD + TAIL);
  }

  @Example
  void otherFormatsAreRefused() {
    assertRefused("{\"format\":2,\"files\":[\n" + TAIL, "format\":2");
    assertRefused("", "middle of a line");
    assertRefused("[]\n", "does not begin");
    assertRefused("\u00ef\u00bb\u00bf" + HEAD + TAIL, "does not begin");
    assertRefused("{\"format\": 1,\"files\":[\n" + TAIL, "begins with");
  }

  @Example
  void entriesOutOfOrderTwiceOrInEachOthersWayAreRefused() {
    assertRefused(HEAD + entry("b") + ",\n" + entry("a") + "\n" + TAIL, "'a' is not after 'b'");
    assertRefused(HEAD + entry("a") + ",\n" + entry("a") + "\n" + TAIL, "'a' is not after 'a'");
    assertRefused(
        HEAD + entry("a") + ",\n" + entry("a-") + ",\n" + entry("a/b") + "\n" + TAIL,
        "'a' is both a file and a folder");
    assertRefused(HEAD + entry("😀") + ",\n" + entry("\uffee") + "\n" + TAIL, "is not after");
  }

  @Example
  void commasAndEndsMustBeRight() {
    assertRefused(HEAD + entry("a") + "\n" + entry("b") + "\n" + TAIL, "follows the last");
    assertRefused(HEAD + entry("a") + ",\n" + TAIL, "comma");
    assertRefused(HEAD + TAIL + "x", "bytes follow");
    assertRefused(HEAD + TAIL + "\n", "bytes follow");
    assertRefused(HEAD + "]}", "middle of a line");
  }

  @Example
  void entriesThatAreNotCanonicalAreRefused() {
    String good = entry("a");
    assertEntryRefused(good.replace("\"size\":1", "\"size\":1.0"), "whole number");
    assertEntryRefused(good.replace("\"size\":1", "\"size\":1e1"), "whole number");
    assertEntryRefused(good.replace("\"size\":1", "\"size\":01"), "JSON");
    assertEntryRefused(good.replace("\"size\":1", "\"size\":-1"), "negative");
    assertEntryRefused(good.replace("\"size\":1", "\"size\":9223372036854775808"), "JSON");
    assertEntryRefused(good.replace("\"a\"", "\"\\u0061\""), "not canonical");
    assertEntryRefused(good.replace("\"a\"", "\"a\\/b\""), "not canonical");
    assertEntryRefused(good.replace("{", "{ "), "not canonical");
    assertEntryRefused(good + " ", "not canonical");
    assertEntryRefused(good + good, "not canonical");
    assertEntryRefused(good.replace("}", ",\"etag\":\"x\"}"), "not canonical");
    assertEntryRefused(good.replace("\"path\":\"a\",", ""), "'path' is missing");
    assertEntryRefused(good.replace("\"path\":\"a\"", "\"path\":7"), "'path' is not text");
    assertEntryRefused(good.replace(HASH, HASH.toUpperCase(java.util.Locale.ROOT)), "SHA-256");
    assertEntryRefused(good.replace("a/b", "a/b\\n"), "media type");
    assertEntryRefused("", "JSON object");
    assertEntryRefused("[]", "JSON object");
  }

  @Example
  void badPathsAreRefused() {
    assertEntryRefused(entry("../a"), "'..'");
    assertEntryRefused(entry("/a"), "absolute");
    assertEntryRefused(entry("a//b"), "empty segment");
    assertEntryRefused(entry("a\\u0000"), "NUL");
    assertEntryRefused(entry("\\ud800"), "surrogate");
    assertEntryRefused(entry("cafe\u0301"), "NFC");
    assertEntryRefused(entry("_fingerpost-manifest.json"), "manifest");
    assertEntryRefused(entry("x".repeat(5000)), "longer than 4096");
  }

  @Example
  void bytesThatAreNoTextAreRefused() {
    byte[] bytes = (HEAD + entry("a") + "\n" + TAIL).getBytes(UTF_8);
    bytes[HEAD.length() + 9] = (byte) 0xff;
    assertThatThrownBy(() -> read(bytes)).isInstanceOf(ObjectDamagedException.class);
  }

  @Example
  void sizesThatOverflowAreRefused() {
    String huge = "\"size\":" + Long.MAX_VALUE;
    assertRefused(
        HEAD
            + entry("a").replace("\"size\":1", huge)
            + ",\n"
            + entry("b").replace("\"size\":1", huge)
            + "\n"
            + TAIL,
        "add up");
  }
}
