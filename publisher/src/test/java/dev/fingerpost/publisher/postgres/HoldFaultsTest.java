package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Ports;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.HoldOutcome.Done;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.publisher.postgres.TcpProxy.Fault;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pinning, tagging and removing over a network that fails in the middle of a call. */
class HoldFaultsTest {
  private static final PointerName DAILY = new PointerName("reports/daily");

  private PostgresTestStore real;
  private TcpProxy network;
  private Lab lab;
  private Ports ports;
  private TenureClaim claim;

  @BeforeEach
  void enter() throws Exception {
    real = new PostgresTestStore();
    network = new TcpProxy(real.port());
    lab = new Lab(real.ports());
    ports = real.ports(real.way(network.port()));
    Lease lease = lab.enter(DAILY.value(), "alice");
    claim = new TenureClaim(DAILY, "alice", lease.fence(), lab.store.store().incarnation());
    assertThat(ports.pointers().publish(lab.request(lease, 1, "day"), soon()).orElseThrow())
        .isNotNull();
  }

  @AfterEach
  void leave() throws Exception {
    lab.close();
    network.close();
    real.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"LOSE_REQUEST", "LOSE_REPLY"})
  void aRemovalAndItsRestoreAreRepeatedUntilTheyAreAnswered(Fault fault) {
    network.failAt("fingerpost.remove(", fault);
    assertThat(ports.removals().remove(claim, Duration.ofDays(1), false, soon()))
        .isInstanceOf(RemoveOutcome.Removed.class);
    assertThat(network.idle()).isTrue();
    network.failAt("fingerpost.restore(", fault);
    assertThat(ports.removals().restore(claim, soon())).isEqualTo(new RestoreOutcome.Restored(1));
    assertThat(network.idle()).isTrue();
    assertThat(ports.removals().restore(claim, soon()))
        .isInstanceOf(RestoreOutcome.NotRemoved.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"LOSE_REQUEST", "LOSE_REPLY"})
  void aPinAndATagAreMadeOnce(Fault fault) {
    network.failAt("fingerpost.pin(", fault);
    PinRequest request = new PinRequest(new UUID(1, 2), DAILY, 1, "ann", "audit", Optional.empty());
    assertThat(ports.pins().pin(request, soon())).isInstanceOf(Done.class);
    network.failAt("fingerpost.tag(", fault);
    assertThat(ports.tags().tag(DAILY, new TagName("stable"), 1, "ann", false, soon()))
        .isInstanceOf(Done.class);
    assertThat(network.idle()).isTrue();
    assertThat(ports.pins().pins(Optional.empty(), 9, soon())).hasSize(1);
    network.failAt("fingerpost.unpin(", fault);
    assertThat(ports.pins().unpin(request.id(), soon())).isInstanceOf(Done.class);
    assertThat(ports.pins().pins(Optional.empty(), 9, soon())).isEmpty();
  }
}
