package dev.fingerpost.gc.remote;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.remote.RequestFailure;
import dev.fingerpost.writer.remote.Retries;
import java.time.Duration;

/** Requests with retries. */
record Calls(SweepRequests requests, Retries retries) {
  /** One request. */
  interface Call<T> {
    T send(SweepRequests requests, Duration timeout) throws RequestFailure;
  }

  /** Gives the answer; a refusal is a fault. */
  <T> T call(String step, Deadline deadline, Call<T> one) {
    try {
      return trial(step, deadline, one);
    } catch (RequestFailure e) {
      throw e.in(step);
    }
  }

  /** Gives the answer; what a refusal means is for the caller to say. */
  <T> T trial(String step, Deadline deadline, Call<T> one) throws RequestFailure {
    return retries.call(step, deadline, timeout -> one.send(requests, timeout));
  }
}
