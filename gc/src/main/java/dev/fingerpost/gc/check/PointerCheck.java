package dev.fingerpost.gc.check;

import dev.fingerpost.Version;
import dev.fingerpost.gc.check.Finding.Kind;
import dev.fingerpost.publisher.HistorySummary;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.PointerName;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Looks at one pointer; what takes requests to the bucket goes to tasks. */
final class PointerCheck {
  private static final int PAGE = 1000;

  private final Looks looks;
  private final Tally tally;
  private final Tasks tasks;
  private final boolean deep;
  private final PointerName pointer;
  private final InOrder.Steps steps;

  /** Of rollbacks and promotes, whose objects a later one in this walk may share: few. */
  private final Set<Descriptor> shared = new HashSet<>();

  PointerCheck(
      Looks looks,
      Tally tally,
      Tasks tasks,
      boolean deep,
      PointerName pointer,
      InOrder.Steps steps) {
    this.looks = looks;
    this.tally = tally;
    this.tasks = tasks;
    this.deep = deep;
    this.pointer = pointer;
    this.steps = steps;
  }

  void run(HistorySummary summary) throws InterruptedException {
    step(
        OptionalLong.empty(),
        () -> {
          HistoryRules.broken(summary).forEach(tally::found);
          versions();
          submit(
              OptionalLong.empty(), () -> tally.unreferenced(Unreferenced.count(looks, pointer)));
        });
  }

  private void versions() throws InterruptedException {
    OptionalLong before = OptionalLong.empty();
    List<Version> page;
    do {
      page = looks.catalog().history(pointer, before, PAGE, looks.soon());
      for (Version version : page) {
        if (version.descriptor().isPresent()) {
          retained(version, version.descriptor().get());
        }
        before = OptionalLong.of(version.number());
      }
    } while (page.size() == PAGE);
  }

  private void retained(Version version, Descriptor descriptor) throws InterruptedException {
    tally.version();
    // Newest first: whoever copied a version is met before it.
    boolean seen =
        version.kind() == Version.Kind.UPLOAD ? shared.remove(descriptor) : !shared.add(descriptor);
    if (!seen) {
      submit(OptionalLong.of(version.number()), () -> check(version, descriptor));
    }
  }

  private void check(Version version, Descriptor descriptor) throws InterruptedException {
    VersionCheck.Reader reader =
        (attempt, file) -> {
          if (deep) {
            steps.begin();
            FileCheck check = new FileCheck(looks, version, tally);
            tasks.file(
                () -> step(OptionalLong.of(version.number()), () -> check.run(attempt, file)));
          }
        };
    new VersionCheck(looks, version, descriptor, tally, reader).run();
  }

  private void submit(OptionalLong version, Tasks.Task task) throws InterruptedException {
    steps.begin();
    tasks.version(() -> step(version, task));
  }

  /**
   * A store error ends this step only. The step counts as done once all about it was told: (1) a
   * signal interrupts it, (2) it would count as done, (3) whoever goes on behind this pointer never
   * learns what it did not look at. So when the check is being stopped, it stays open.
   */
  private void step(OptionalLong version, Tasks.Task task) throws InterruptedException {
    try {
      task.run();
    } catch (ObjectDamagedException | InvalidNameException e) {
      String rest = version.isPresent() ? "" : "; it and older ones were not checked";
      tell(Kind.ROW, version, e.getMessage() + rest);
    } catch (FingerpostException e) {
      tasks.check(); // what a check that is being stopped runs into is no store error
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      tell(Kind.UNCHECKED, version, String.valueOf(e.getMessage()));
    }
    steps.end();
  }

  private void tell(Kind kind, OptionalLong version, String detail) {
    tally.found(new Finding(kind, pointer, version, "", detail));
  }
}
