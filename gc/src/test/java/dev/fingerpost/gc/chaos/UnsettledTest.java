package dev.fingerpost.gc.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.chaos.history.Entry;
import dev.fingerpost.gc.chaos.history.Op;
import dev.fingerpost.gc.chaos.history.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnsettledTest {
  @TempDir Path folder;

  private static Entry.Builder of(String id, Op op, String key) {
    return Entry.of(id, op, "a", 1).key(key).digest("d").position(1L, 2L).who("w");
  }

  private List<String> unsettled(String... lines) throws IOException {
    Path one = Files.writeString(folder.resolve("one"), String.join("\n", lines));
    return Unsettled.in(List.of(one, folder.resolve("none"))).stream().map(Entry::key).toList();
  }

  @Test
  void whatWasAnsweredIsNotInDoubt() throws IOException {
    Entry.Builder it = of("1", Op.PUBLISH, "k");
    assertThat(unsettled(it.intent().line(), it.answered(3, Outcome.STALE).line())).isEmpty();
  }

  @Test
  void whatWasNeverAnsweredOrUnknownIs() throws IOException {
    String sent = of("1", Op.PUBLISH, "k").intent().line();
    String unknown = of("2", Op.ROLLBACK, "l").answered(3, Outcome.UNKNOWN).line();
    String torn = of("3", Op.PUBLISH, "m").intent().line().substring(0, 60);
    assertThat(unsettled(sent, unknown, torn)).containsExactlyInAnyOrder("k", "l");
  }

  @Test
  void anAnswerEndsDoubtAndAShrugDoesNot() throws IOException {
    String unknown = of("1", Op.PUBLISH, "k").answered(3, Outcome.UNKNOWN).line();
    assertThat(Stream.of(Outcome.NEVER, Outcome.APPLIED))
        .allSatisfy(
            it ->
                assertThat(unsettled(unknown, of("2", Op.SETTLE, "k").answered(4, it).line()))
                    .isEmpty());
    assertThat(unsettled(unknown, of("2", Op.SETTLE, "k").answered(4, Outcome.UNKNOWN).line()))
        .containsExactly("k");
    assertThat(unsettled(unknown, of("2", Op.SETTLE, "l").answered(4, Outcome.NEVER).line()))
        .containsExactly("k");
  }
}
