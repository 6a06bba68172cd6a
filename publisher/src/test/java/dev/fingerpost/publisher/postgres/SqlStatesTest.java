package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.postgres.SqlStates.Stage;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStatesTest {
  @Test
  void whyAPoolHasNoConnectionIsTold() {
    SQLException refused = new SQLException("password authentication failed", "28P01");
    SQLException pool = new SQLException("request timed out", "28P01", refused);
    assertThat(Faults.of("look: no connection", pool, Stage.CONNECT, false))
        .hasMessage("look: no connection: password authentication failed [28P01]");
  }

  @ParameterizedTest(name = "{0}: connect {1}, call {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          01000 | NOTHING_TRANSIENT | IN_DOUBT
          08000 | NOTHING_TRANSIENT | IN_DOUBT
          08001 | NOTHING_TRANSIENT | IN_DOUBT
          08003 | NOTHING_TRANSIENT | IN_DOUBT
          08004 | NOTHING_TRANSIENT | IN_DOUBT
          08006 | NOTHING_TRANSIENT | IN_DOUBT
          08007 | NOTHING_TRANSIENT | IN_DOUBT
          08P01 | NOTHING_TRANSIENT | IN_DOUBT
          0A000 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          22003 | NOTHING_PERMANENT | NOTHING_PERMANENT
          22023 | NOTHING_PERMANENT | NOTHING_PERMANENT
          23505 | NOTHING_PERMANENT | NOTHING_PERMANENT
          23514 | NOTHING_PERMANENT | NOTHING_PERMANENT
          25001 | NOTHING_PERMANENT | NOTHING_PERMANENT
          25006 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          25P02 | NOTHING_PERMANENT | NOTHING_PERMANENT
          25P03 | NOTHING_TRANSIENT | IN_DOUBT
          25P04 | NOTHING_TRANSIENT | IN_DOUBT
          26000 | NOTHING_PERMANENT | NOTHING_PERMANENT
          28000 | NOTHING_PERMANENT | NOTHING_PERMANENT
          28P01 | NOTHING_PERMANENT | NOTHING_PERMANENT
          3D000 | NOTHING_PERMANENT | NOTHING_PERMANENT
          3F000 | NOTHING_PERMANENT | NOTHING_PERMANENT
          40001 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          40003 | NOTHING_TRANSIENT | IN_DOUBT
          40P01 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          42501 | NOTHING_PERMANENT | NOTHING_PERMANENT
          42883 | NOTHING_PERMANENT | NOTHING_PERMANENT
          42P01 | NOTHING_PERMANENT | NOTHING_PERMANENT
          42P05 | NOTHING_PERMANENT | NOTHING_PERMANENT
          53100 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          53200 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          53300 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          54001 | NOTHING_PERMANENT | NOTHING_PERMANENT
          55000 | NOTHING_PERMANENT | NOTHING_PERMANENT
          55006 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          55P03 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          57014 | NOTHING_TRANSIENT | NOTHING_TRANSIENT
          57P01 | NOTHING_TRANSIENT | IN_DOUBT
          57P02 | NOTHING_TRANSIENT | IN_DOUBT
          57P03 | NOTHING_TRANSIENT | IN_DOUBT
          57P04 | NOTHING_TRANSIENT | IN_DOUBT
          57P05 | NOTHING_TRANSIENT | IN_DOUBT
          58030 | NOTHING_TRANSIENT | IN_DOUBT
          P0001 | NOTHING_PERMANENT | NOTHING_PERMANENT
          XX000 | NOTHING_TRANSIENT | IN_DOUBT
          XX001 | NOTHING_TRANSIENT | IN_DOUBT
                | NOTHING_TRANSIENT | IN_DOUBT
          99999 | NOTHING_TRANSIENT | IN_DOUBT
          """)
  void eachStateMeansThisAtEachStageAndNothingEndsAnEarlierDoubt(
      String state, Effect connect, Effect call) {
    assertThat(SqlStates.effect(state, Stage.CONNECT, false)).isEqualTo(connect);
    assertThat(SqlStates.effect(state, Stage.CALL, false)).isEqualTo(call);
    assertThat(SqlStates.effect(state, Stage.CONNECT, true)).isEqualTo(IN_DOUBT);
    assertThat(SqlStates.effect(state, Stage.CALL, true)).isEqualTo(IN_DOUBT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"08006", "57P01", "XX000", "01000", "25006"})
  void aConnectionInDoubtOrToAStandbyServesNoOtherCall(String state) {
    assertThat(SqlStates.spoils(state)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"55P03", "57014", "40001", "42501", "23505"})
  void aConnectionAfterADefiniteErrorIsKept(String state) {
    assertThat(SqlStates.spoils(state)).isFalse();
  }
}
