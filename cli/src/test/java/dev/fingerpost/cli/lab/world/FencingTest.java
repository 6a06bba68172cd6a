package dev.fingerpost.cli.lab.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FencingTest {
  /** Why rollback-issuer loses the counter alone: the rest is caught by line 6 of the table. */
  @Test
  void anAuthorityThatLosesTheGrantTooLetsNoLateHolderThrough() {
    Database start = Daily.startingAt(40);
    Fence twice = Fence.of(1, 41);
    Database a = Daily.open(Daily.grant(start, "A"), "A", twice, Rules.REAL);
    Database restored = a.with(Daily.authority(start));
    Database b = Daily.open(Daily.grant(restored, "B"), "B", twice, Rules.REAL);
    Answer<PublishOutcome> first =
        Daily.publish(b, new Message("B", new Position(twice, 1), "b", "B's"), Rules.REAL);
    Answer<PublishOutcome> late =
        Daily.publish(
            first.next(), new Message("A", new Position(twice, 2), "a", "A's"), Rules.REAL);

    assertThat(Stream.of(first, late).map(it -> OutcomeView.name(it.outcome())))
        .containsExactly("APPLIED", "UNGRANTED");
  }
}
