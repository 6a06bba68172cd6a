package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LineageTest {
  private final List<Version> versions = new ArrayList<>();

  @Test
  void whatLaterUploadsFollowedIsNotRolledBack() {
    upload(1, 2, 3);
    assertThat(rolledBack(1)).isFalse();
    assertThat(rolledBack(3)).isFalse();
  }

  @Test
  void aRollbackTakesBackWhatCameAfterItsSource() {
    upload(1, 2, 3);
    rollback(4, 1);
    assertThat(rolledBack(3)).isTrue();
    assertThat(rolledBack(2)).isTrue();
    assertThat(rolledBack(1)).isFalse();
    assertThat(rolledBack(4)).isFalse();
  }

  @Test
  void itStaysTakenBackWhenOthersPublishOnTop() {
    upload(1, 2);
    rollback(3, 1);
    upload(4, 5);
    assertThat(rolledBack(2)).isTrue();
    assertThat(rolledBack(1)).isFalse();
    assertThat(rolledBack(4)).isFalse();
  }

  @Test
  void aRollbackToItRestoresIt() {
    upload(1, 2);
    rollback(3, 1);
    rollback(4, 2);
    upload(5);
    assertThat(rolledBack(2)).isFalse();
    assertThat(rolledBack(3)).isTrue();
  }

  @Test
  void pagesAndJumpsOfTheNumbersMakeNoDifference() {
    upload(LongStream.rangeClosed(1, 450).toArray());
    rollback(1_000_451, 7);
    upload(1_000_452);
    assertThat(rolledBack(8)).isTrue();
    assertThat(rolledBack(7)).isFalse();
  }

  private boolean rolledBack(long number) {
    Version version =
        versions.stream().filter(it -> it.number() == number).findFirst().orElseThrow();
    return new Lineage(this::page).rolledBack(version);
  }

  private List<Version> page(OptionalLong before) {
    return versions.stream()
        .sorted((a, b) -> Long.compare(b.number(), a.number()))
        .filter(it -> before.isEmpty() || it.number() < before.getAsLong())
        .limit(Lineage.PAGE)
        .toList();
  }

  private void upload(long... numbers) {
    for (long number : numbers) {
      add(number, Version.Kind.UPLOAD, Optional.empty());
    }
  }

  private void rollback(long number, long source) {
    add(number, Version.Kind.ROLLBACK, Optional.of("a/b@" + source));
  }

  private void add(long number, Version.Kind kind, Optional<String> source) {
    versions.add(
        new Version(
            new PointerName("a/b"),
            number,
            Version.State.LIVE,
            kind,
            new OperationKey("k" + number, 1),
            Sha256.of(new byte[0]),
            "owner",
            new Position(Fence.of(1, 1), 1),
            Instant.EPOCH,
            Optional.empty(),
            "",
            Map.of(),
            source,
            Optional.empty()));
  }
}
