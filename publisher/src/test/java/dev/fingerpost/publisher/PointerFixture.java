package dev.fingerpost.publisher;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.TestStore;
import dev.fingerpost.writer.PointerName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A fresh store, opened by alice, for the contracts of its ports. */
public abstract class PointerFixture {
  static final PointerName DAILY = new PointerName("reports/daily");

  TestStore fresh;
  Lab lab;
  PointerStore store;
  Lease alice;

  protected abstract TestStore fresh();

  @BeforeEach
  void enter() {
    fresh = fresh();
    lab = new Lab(fresh.ports());
    store = lab.real.pointers();
    alice = lab.enter("reports/daily", "alice");
  }

  @AfterEach
  void leave() {
    lab.close();
    fresh.close();
  }

  final PublishOutcome publish(PublishRequest request) {
    return store.publish(request, soon());
  }

  final Standing standing() {
    PointerCatalog.PointerInfo info = lab.real.catalog().pointer(DAILY, soon()).orElseThrow();
    return new Standing(info.current().map(Version::number).orElse(0L), info.floor());
  }

  final void assertRefused(PublishOutcome outcome, Refusal reason) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            PublishOutcome.Refused.class, it -> assertThat(it.reason()).isEqualTo(reason));
  }
}
