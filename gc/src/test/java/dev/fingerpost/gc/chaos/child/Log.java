package dev.fingerpost.gc.chaos.child;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.gc.chaos.history.Entry;
import dev.fingerpost.gc.chaos.history.HistoryWriter;
import dev.fingerpost.gc.chaos.history.Op;
import dev.fingerpost.gc.chaos.history.Outcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes the history of one process. */
public final class Log implements AutoCloseable {
  private final String who;
  private final HistoryWriter file;
  private int operations;
  private Entry.Builder publish = Entry.of("", Op.PUBLISH, "", 0);
  private boolean sent;

  Log(Setup setup) throws IOException {
    this(setup.name(), setup.history());
  }

  public Log(String who, Path history) throws IOException {
    this.who = who;
    this.file = HistoryWriter.open(history);
  }

  /** The machine's monotonic clock, one for all its processes. */
  public static long now() {
    return System.nanoTime();
  }

  private synchronized Entry.Builder entry(Op op, String pointer, long start) {
    return Entry.of(who + "-" + ++operations, op, pointer, start).who(who);
  }

  private void write(Entry entry) {
    try {
      file.write(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A publish begins: one at a time. */
  void begin(Round round) {
    Op op =
        switch (round.kind()) {
          case ROLLBACK -> Op.ROLLBACK;
          case PROMOTE -> Op.PROMOTE;
          default -> Op.PUBLISH;
        };
    publish = entry(op, round.pointer(), now()).key(round.key());
    if (op == Op.PUBLISH) {
      String variant = round.kind() == Round.Kind.CONFLICT ? "other" : "";
      publish.sha(Results.sum(round.pointer(), round.key(), variant).hex());
    }
    sent = false;
  }

  /** It is about to be sent, perhaps again. */
  void sending(PublishRequest request) {
    if (!sent) {
      sent = true;
      publish.digest(request.digest().hex());
      at(publish, request.position());
      write(publish.intent());
    }
  }

  void failed() {
    write(publish.answered(now(), Outcome.FAILED));
  }

  void told(PublishOutcome outcome) {
    long end = now();
    if (outcome instanceof PublishOutcome.Applied it) {
      at(publish, it.version().position());
      sha(publish, it.version());
      publish.version(it.version().number()).current(it.version().number());
      publish.digest(it.version().digest().hex());
      write(publish.answered(end, Outcome.APPLIED));
    } else if (outcome instanceof PublishOutcome.Duplicate it) {
      write(publish.version(it.version().number()).answered(end, Outcome.DUPLICATE));
    } else if (outcome instanceof PublishOutcome.KeyConflict it) {
      standing(it.standing());
      write(publish.version(it.recordedVersion()).answered(end, Outcome.KEY_CONFLICT));
    } else if (outcome instanceof PublishOutcome.Stale it) {
      standing(it.standing());
      write(publish.answered(end, Outcome.STALE));
    } else if (outcome instanceof PublishOutcome.VersionMismatch it) {
      standing(it.standing());
      write(publish.answered(end, Outcome.VERSION_MISMATCH));
    } else if (outcome instanceof PublishOutcome.SourceGone it) {
      standing(it.standing());
      write(publish.answered(end, Outcome.SOURCE_GONE));
    } else if (outcome instanceof PublishOutcome.Refused it) {
      it.standing().ifPresent(this::standing);
      write(publish.answered(end, Outcome.valueOf(it.reason().name())));
    } else {
      write(publish.answered(end, Outcome.UNKNOWN));
    }
  }

  private void standing(PublishOutcome.Standing it) {
    publish.current(it.currentVersion());
    floor(publish, it.floor());
  }

  void opened(OpenRequest request, OpenOutcome outcome, long start) {
    Entry.Builder open = entry(Op.OPEN, request.pointer().value(), start);
    open.position(request.fence().value(), null);
    if (outcome instanceof OpenOutcome.Opened it) {
      floor(open, it.floor());
      write(
          open.current(it.base().map(Version::number).orElse(0L)).answered(now(), Outcome.OPENED));
    } else if (outcome instanceof OpenOutcome.Refused it) {
      it.floor().ifPresent(floor -> floor(open, floor));
      write(open.answered(now(), Outcome.valueOf(it.reason().name())));
    }
  }

  /** Of a settle that somebody asked for, with all its repeats. */
  public void settled(SettleRequest request, SettleOutcome answer, long start) {
    Entry.Builder settle =
        entry(Op.SETTLE, request.pointer().value(), start)
            .key(request.operation().key())
            .digest(request.digest().hex());
    at(settle, request.position());
    long end = now();
    if (answer instanceof SettleOutcome.Applied it) {
      write(settle.version(it.version().number()).answered(end, Outcome.APPLIED));
    } else if (answer instanceof SettleOutcome.Never) {
      write(settle.answered(end, Outcome.NEVER));
    } else if (answer instanceof SettleOutcome.Refused it) {
      write(settle.answered(end, Outcome.valueOf(it.reason().name())));
    } else {
      write(settle.answered(end, Outcome.UNKNOWN));
    }
  }

  /** What a version turned out to be when all was over. */
  public void found(Version version, Optional<Sha256> sum, Outcome outcome) {
    Entry.Builder end = entry(Op.FINAL, version.pointer().value(), now()).version(version.number());
    at(end, version.position());
    end.key(version.operation().key()).digest(version.digest().hex());
    sum.ifPresent(it -> end.sha(it.hex()));
    write(end.answered(now(), outcome));
  }

  /** Begins a reading. */
  Reading reading(PointerName pointer, OptionalLong number) {
    Entry.Builder entry = entry(Op.READ, pointer.value(), now());
    number.ifPresent(entry::version);
    return new Reading(entry, number.isEmpty());
  }

  /** One reading, until it is written down. */
  final class Reading {
    private final Entry.Builder entry;
    private final boolean current;

    private Reading(Entry.Builder entry, boolean current) {
      this.entry = entry;
      this.current = current;
    }

    void resolved(Version version) {
      entry.version(version.number());
      if (current) {
        entry.current(version.number());
      }
    }

    void read(Version version, Sha256 sum) {
      at(entry, version.position());
      entry.key(version.operation().key()).digest(version.digest().hex());
      write(entry.sha(sum.hex()).answered(now(), Outcome.READ));
    }

    void ended(Outcome outcome) {
      write(entry.answered(now(), outcome));
    }
  }

  private static void at(Entry.Builder entry, Position position) {
    entry.position(position.fence().value(), (long) position.seq());
  }

  private static void floor(Entry.Builder entry, Position floor) {
    entry.floor(floor.fence().value(), (long) floor.seq());
  }

  private static void sha(Entry.Builder entry, Version version) {
    version.descriptor().map(Descriptor::sha256).ifPresent(it -> entry.sha(it.hex()));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
