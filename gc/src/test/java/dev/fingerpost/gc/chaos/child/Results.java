package dev.fingerpost.gc.chaos.child;

import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** The pointers of the chaos, and results whose bytes follow from pointer and key. */
public final class Results {
  /** Two with a domain each, and two that share one. */
  public static final List<String> POINTERS = List.of("a", "b", "c/x", "c/y");

  /** No result has fewer bytes. */
  public static final int SHORTEST = 200;

  private static final int LONGEST = 3_000;

  private Results() {}

  public static String domain(String pointer) {
    return pointer.split("/", 2)[0];
  }

  /** The one it promotes from. */
  static String other(String pointer) {
    return POINTERS.get((POINTERS.indexOf(pointer) + 1) % POINTERS.size());
  }

  static Content of(String pointer, String key, String variant) {
    return Content.ofBytes(new ResultPath("data.txt"), bytes(pointer, key, variant));
  }

  static Sha256 sum(String pointer, String key, String variant) {
    return Sha256.of(bytes(pointer, key, variant));
  }

  private static byte[] bytes(String pointer, String key, String variant) {
    String head = pointer + " " + key + " " + variant + "\n";
    Random filler = new Random(head.hashCode());
    StringBuilder text = new StringBuilder(head);
    int length = SHORTEST + filler.nextInt(LONGEST - SHORTEST);
    while (text.length() < length) {
      text.append((char) ('a' + filler.nextInt(26)));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
