package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.check.CheckListener;
import dev.fingerpost.gc.check.CheckRequest;
import dev.fingerpost.gc.check.CheckSummary;
import dev.fingerpost.gc.check.Finding;
import dev.fingerpost.gc.check.Finding.Severity;
import dev.fingerpost.gc.check.StoreCheck;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** Checks the whole store to the last byte, again and again, while everybody is at it. */
final class FireCheck implements Actor, CheckListener {
  private static final Duration REST = Duration.ofMillis(20);
  private static final CheckRequest DEEP = new CheckRequest(List.of(), "", true, 2);

  private final Scene scene;
  private final StoreCheck check;

  FireCheck(Scene scene, Ground ground, ExecutorService workers) {
    this.scene = scene;
    this.check =
        new StoreCheck(
            ground.ports().catalog(), ground.ports().objects(), workers, SystemTime.INSTANCE);
  }

  @Override
  public void act() throws InterruptedException {
    CheckSummary summary = check.run(DEEP, this);
    scene.scores.add("checks");
    scene.scores.add("checked versions", summary.versions());
    scene.pause(REST);
  }

  @Override
  public void found(Finding finding) {
    scene.scores.add("found " + finding.kind().word());
    if (finding.kind().severity() != Severity.NOTE) {
      scene.damage("the check: " + finding.line());
    }
  }

  @Override
  public void checked(PointerName pointer) {}
}
