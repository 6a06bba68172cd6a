package dev.fingerpost.publisher;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.Meter;
import dev.fingerpost.writer.Progress;
import dev.fingerpost.writer.ResultManifest.Entry;
import dev.fingerpost.writer.WorkGroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** One download, under way. */
final class Download {
  private static final int BUFFER = 64 * 1024;

  private final ResultFiles files;
  private final Globs include;
  private final WorkGroup work;
  private final Semaphore slots;
  private final Deadline deadline;
  private final Meter meter;
  private int chosen;

  Download(
      ResultFiles files,
      Globs include,
      ExecutorService workers,
      int parallelism,
      Deadline deadline,
      Progress progress) {
    this.files = files;
    this.include = include;
    this.work = new WorkGroup(workers);
    this.slots = new Semaphore(parallelism);
    this.deadline = deadline;
    this.meter = new Meter(progress, include.isAll() ? files.descriptor().size() : -1);
  }

  Path to(Target target) {
    try (Staging staging = Staging.beside(Goal.of(target, files.single()))) {
      fetchAll(staging);
      return staging.finish();
    }
  }

  private void fetchAll(Staging staging) {
    try {
      files.each(
          file -> {
            if (include.choose(file.path())) {
              chosen++;
              fetch(file, staging);
            }
          });
      work.await(deadline);
    } catch (InterruptedException e) {
      FingerpostException stopped = new FingerpostException("the download was interrupted", e);
      work.stop(stopped, deadline);
      Thread.currentThread().interrupt();
      throw stopped;
    } catch (Throwable e) {
      work.stop(e, deadline);
      throw e;
    }
    if (chosen == 0 && !include.isAll()) {
      throw new VersionNotFoundException(
          "no file of " + files.name() + " matches the include patterns; nothing was written");
    }
  }

  private void fetch(Entry file, Staging staging) throws InterruptedException {
    work.check();
    if (!slots.tryAcquire(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS)) {
      deadline.check("fetch " + file.path());
    }
    work.submit(() -> copy(file, staging), slots::release);
  }

  private void copy(Entry file, Staging staging) {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = files.open(file);
        OutputStream out = staging.create(file.path())) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        meter.add(count);
      }
    } catch (IOException e) {
      throw staging.cannotHold(file.path(), e);
    }
  }
}
