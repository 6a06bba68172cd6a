package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls.Session;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import java.util.function.Function;

/** Calls that may be repeated whatever became of them, repeated until one is answered. */
public record PatientCalls(PostgresCalls calls, Repeats repeats) {
  /**
   * A call that may change something, and changes nothing more when it is repeated.
   *
   * @param what for messages: {@code seal reports/daily}
   * @throws DeadlineExceededException if no try was answered in time
   * @throws PointerStoreException if trying again will not help
   */
  public <T> T write(String what, Deadline deadline, Function<Session, T> work) {
    return repeats.call(what, deadline, each -> calls.write(what, each, work));
  }

  /**
   * A call that only looks.
   *
   * @param what for messages: {@code look at reports/daily}
   * @throws DeadlineExceededException if no try was answered in time
   * @throws PointerStoreException if trying again will not help
   */
  public <T> T read(String what, Deadline deadline, Function<Session, T> look) {
    return repeats.call(what, deadline, each -> calls.read(what, each, look));
  }
}
