package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.gc.WrongStoreException;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectMissingException;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
  @Test
  void numbersAreThoseOfTheContract() {
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code))
        .containsExactly(0, 1, 2, 83, 84, 85, 86, 87, 88, 89, 90, 126, 127);
  }

  @Test
  void refusalIs90() {
    PublishOutcome refused =
        new PublishOutcome.Refused(Refusal.NOT_OPEN, Optional.empty(), "not open");
    assertThat(ExitCode.of(refused)).isEqualTo(ExitCode.REFUSED);
    assertThat(ExitCode.of(new WrongStoreException("x"))).isEqualTo(ExitCode.REFUSED);
  }

  @Test
  void faultsSayWhetherAnythingMayHaveChanged() {
    assertThat(ExitCode.of(new PointerStoreException(Effect.IN_DOUBT, "lost", null)))
        .isEqualTo(ExitCode.UNKNOWN);
    assertThat(ExitCode.of(new PointerStoreException(Effect.NOTHING_PERMANENT, "no", null)))
        .isEqualTo(ExitCode.FAILED);
    assertThat(ExitCode.of(new FingerpostException("x"))).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void faultsOfInputAndDataHaveTheirOwnCodes() {
    assertThat(ExitCode.of(new InvalidNameException("x"))).isEqualTo(ExitCode.USAGE);
    assertThat(ExitCode.of(new ObjectMissingException("x"))).isEqualTo(ExitCode.NOT_FOUND);
    assertThat(ExitCode.of(new ObjectDamagedException("x"))).isEqualTo(ExitCode.CHECK_FAILED);
  }
}
