package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.history.Entry;
import dev.fingerpost.gc.chaos.history.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The publishes of histories whose outcome nobody knows: sent and never answered, or answered by a
 * shrug, and not settled since. Lines are parsed only where they may matter: most do not.
 */
final class Unsettled {
  /** The field behind a line's id. */
  private static final String OP = ",\"op\"";

  /** One send; a settle names the same. */
  private record Attempt(
      String pointer,
      @Nullable String key,
      @Nullable String digest,
      @Nullable Long fence,
      @Nullable Long seq) {
    static Attempt of(Entry it) {
      return new Attempt(it.pointer(), it.key(), it.digest(), it.fence(), it.seq());
    }
  }

  private final Map<Attempt, Entry> doubts = new HashMap<>();
  private final Set<Attempt> settled = new HashSet<>();

  private Unsettled() {}

  /** Looks through all of them; some may not exist. */
  static List<Entry> in(List<Path> histories) throws IOException {
    Unsettled all = new Unsettled();
    for (Path history : histories) {
      if (Files.exists(history)) {
        all.read(history);
      }
    }
    all.doubts.keySet().removeAll(all.settled);
    return List.copyOf(all.doubts.values());
  }

  private void read(Path history) throws IOException {
    Map<String, String> intents = new HashMap<>();
    try (Stream<String> lines = Files.lines(history, StandardCharsets.UTF_8)) {
      lines.forEach(line -> take(line, intents));
    }
    intents.values().forEach(this::doubt);
  }

  private void take(String line, Map<String, String> intents) {
    String id = line.substring(0, Math.max(0, line.indexOf(OP)));
    if (!line.contains("\"end\":")) {
      intents.put(id, line);
      return;
    }
    intents.remove(id);
    if (line.contains("\"settle\"")) {
      parse(line).filter(Unsettled::isAnswered).map(Attempt::of).ifPresent(settled::add);
    } else if (line.contains("\"UNKNOWN\"")) {
      doubt(line);
    }
  }

  private void doubt(String line) {
    parse(line).filter(it -> it.digest() != null).ifPresent(it -> doubts.put(Attempt.of(it), it));
  }

  private static boolean isAnswered(Entry settle) {
    return settle.outcome() == Outcome.APPLIED || settle.outcome() == Outcome.NEVER;
  }

  /** Nothing of a line that is torn: whoever wrote it was killed before he sent anything. */
  private static Optional<Entry> parse(String line) {
    try {
      return Optional.of(Entry.parse(line));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
