package dev.fingerpost.gc.simulation;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.Time;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A call of a port: what is asked of whom. */
record Call(Object port, Method method, List<@Nullable Object> arguments) {
  static final Set<String> WRITES =
      Set.of(
          "create",
          "startParts",
          "put",
          "complete",
          "open",
          "publish",
          "publishBatch",
          "settle",
          "acquire",
          "renew",
          "release",
          "pin",
          "unpin",
          "tag",
          "untag",
          "remove",
          "restore",
          "expire",
          "seal",
          "freed",
          "notFreed",
          "begin",
          "claim",
          "record",
          "finish",
          "delete",
          "abort",
          "set",
          "setForStore");

  String name() {
    return method.getName();
  }

  /** Whether it may change something. */
  boolean writes() {
    return WRITES.contains(name());
  }

  /** Whether it is about objects, and not about rows. */
  boolean isOfObjects() {
    return port instanceof ObjectStore || port instanceof PartUpload || port instanceof Sweeper;
  }

  Object argument(int i) {
    Object argument = arguments.get(i);
    if (argument == null) {
      throw new IllegalArgumentException(name() + " has no argument " + i);
    }
    return argument;
  }

  /** The same as a message of its own: its bytes are copied, and it does not time out. */
  Call message(Time time) {
    List<@Nullable Object> copy = new ArrayList<>(arguments);
    for (int i = 0; i < copy.size(); i++) {
      Object each = copy.get(i);
      if (each instanceof Chunk chunk) {
        byte[] bytes = Arrays.copyOf(chunk.buffer(), chunk.length());
        Object ignored = copy.set(i, new Chunk(bytes, bytes.length, chunk.crc32c()));
      } else if (each instanceof Deadline) {
        Object ignored = copy.set(i, Deadline.after(Duration.ofDays(365), time));
      }
    }
    return new Call(port, method, copy);
  }

  /** Executes it. */
  @Nullable Object execute() {
    try {
      return method.invoke(port, arguments.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof FingerpostException fault) {
        throw fault;
      }
      throw new AssertionError(name() + " failed in a way it does not declare", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
