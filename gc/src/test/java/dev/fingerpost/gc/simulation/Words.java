package dev.fingerpost.gc.simulation;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Calls and answers in words: the same in every JVM, and short. */
final class Words {
  private Words() {}

  static String of(Call call) {
    StringBuilder text = new StringBuilder(call.name());
    for (Object each : call.arguments()) {
      if (!(each instanceof Deadline || each instanceof Chunk)) {
        text.append(' ').append(of(each));
      }
    }
    return text.toString();
  }

  static String of(@Nullable Object it) {
    if (it == null) {
      return "done";
    } else if (it instanceof Optional<?> optional) {
      return optional.map(Words::of).orElse("none");
    } else if (it instanceof Map<?, ?> map) {
      return map.size() + " entries";
    } else if (it instanceof Collection<?> all) {
      return all.stream().map(Words::of).collect(Collectors.joining(", ", "[", "]"));
    } else if (it instanceof Throwable thrown) {
      return thrown.getClass().getSimpleName();
    }
    return request(it);
  }

  private static String request(Object it) {
    if (it instanceof PublishRequest r) {
      return r.pointer()
          + " "
          + r.position()
          + " key "
          + r.operation()
          + " as "
          + r.owner()
          + " expecting "
          + r.expected()
          + " from "
          + r.source().getClass().getSimpleName();
    } else if (it instanceof SettleRequest r) {
      return r.pointer() + " " + r.position() + " key " + r.operation();
    } else if (it instanceof OpenRequest r) {
      return r.pointer() + " " + r.fence() + " as " + r.owner();
    } else if (it instanceof TenureClaim r) {
      return r.pointer() + " " + r.fence() + " as " + r.owner();
    } else if (it instanceof NewObject r) {
      return r.key().value();
    } else if (it instanceof PinRequest r) {
      return r.pointer() + "@" + r.version() + " " + r.keep();
    } else if (it instanceof Lease r) {
      return r.domain() + " " + r.fence() + " of " + r.owner();
    } else if (it instanceof UUID id) {
      return id.toString().substring(0, 8);
    }
    return answer(it);
  }

  private static String answer(Object it) {
    if (it instanceof Version v) {
      return v.pointer() + "@" + v.number() + " " + v.position() + " " + v.state();
    } else if (it instanceof PublishOutcome.Applied a) {
      return "APPLIED " + of(a.version());
    } else if (it instanceof PublishOutcome.Duplicate a) {
      return "DUPLICATE " + of(a.version());
    } else if (it instanceof PublishOutcome outcome) {
      return outcome.describe();
    } else if (it instanceof OpenOutcome.Opened a) {
      return "OPENED floor " + a.floor() + " base " + of(a.base());
    } else if (it instanceof Acquired.Granted a) {
      return "GRANTED " + of(a.lease()) + (a.live() ? "" : " (dead)");
    } else if (it instanceof Acquired.Held a) {
      return "HELD " + of(a.holder());
    } else if (it instanceof ObjectStore.Page a) {
      return a.objects().size() + " objects, " + a.prefixes().size() + " prefixes";
    } else if (it instanceof Sweeper.Item a) {
      return a.key();
    } else if (it instanceof Snapshot a) {
      return "floor " + a.floor() + " newest " + of(a.newest()) + " known " + a.attempts();
    } else if (it instanceof Worklist.Visit a) {
      return a.claim().pointer() + (a.complete() ? " complete" : " incomplete");
    }
    return plain(it);
  }

  /** Records of plain values say what they are; what has no text of its own says its kind. */
  private static String plain(Object it) {
    boolean told = it instanceof Record || it.getClass().getName().startsWith("java.lang");
    return told || it instanceof Enum<?> || it instanceof java.time.temporal.TemporalAmount
        ? it.toString()
        : it.getClass().getSimpleName().startsWith("$Proxy") ? "port" : simple(it);
  }

  private static String simple(Object it) {
    return it.getClass().getPackageName().startsWith("dev.fingerpost.writer")
            && !it.toString().contains("@")
        ? it.toString()
        : it.getClass().getSimpleName();
  }
}
