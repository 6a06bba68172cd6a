package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process that does its jobs in tenures, one after the other.
 *
 * @param plan what it is to do; two clients of one plan may be taken for each other
 * @param expects whether its publishes name the version that must be current
 * @param lives how many tenures it may still begin
 * @param fence of its tenure; empty while it has none
 * @param seq of its newest publish
 * @param seen the version it believes to be current: its base, or what it published itself
 * @param done how many jobs are behind it
 * @param repeated whether it sent its newest publish a second time
 */
record Client(
    List<Job> plan,
    boolean expects,
    Phase phase,
    int lives,
    Optional<Fence> fence,
    int seq,
    long seen,
    int done,
    boolean repeated) {
  /** Where a client stands. */
  enum Phase {
    /** Without a tenure. */
    OUT,
    /** Granted a lease, and nothing opened. */
    GRANTED,
    /** Its tenure stands and nothing is asked. */
    READY,
    /** For the answer to its newest publish. */
    WAITING,
    /** Waited in vain: its newest publish took effect, or will, or never. */
    IN_DOUBT
  }

  static Client of(List<Job> plan, boolean expects, int lives) {
    return new Client(plan, expects, Phase.OUT, lives, Optional.empty(), 0, 0, 0, false);
  }

  Client granted(Fence newFence) {
    return new Client(
        plan, expects, Phase.GRANTED, lives - 1, Optional.of(newFence), 0, 0, done, false);
  }

  /** After it read what is current. */
  Client read(long current) {
    return new Client(plan, expects, Phase.READY, lives, fence, seq, current, done, repeated);
  }

  /** After it sent the next publish, for the first time or again. */
  Client sent() {
    boolean again = phase == Phase.IN_DOUBT;
    return new Client(
        plan, expects, Phase.WAITING, lives, fence, again ? seq : seq + 1, seen, done, again);
  }

  Client inDoubt() {
    return new Client(plan, expects, Phase.IN_DOUBT, lives, fence, seq, seen, done, repeated);
  }

  /** Its newest publish is this version: what it last saw, if the answer was APPLIED. */
  Client published(long version) {
    return new Client(plan, expects, Phase.READY, lives, fence, seq, version, done + 1, false);
  }

  /** The job is out of its hands: somebody did it, or something else under its key. */
  Client past() {
    return published(seen);
  }

  /** The attempt is dead and its job is not done. */
  Client again() {
    return new Client(plan, expects, Phase.READY, lives, fence, seq, seen, done, false);
  }

  /** Its tenure ended, and with a crash all it knew of it. */
  Client out() {
    return new Client(plan, expects, Phase.OUT, lives, Optional.empty(), 0, 0, done, false);
  }

  boolean hasJob() {
    return done < plan.size();
  }

  Job job() {
    return plan.get(done);
  }

  Position at(int aSeq) {
    return new Position(fence.orElseThrow(), aSeq);
  }

  /** Its newest publish, as it was sent. */
  Letter letter(int number) {
    return Letter.publish(
        number, at(seq), job(), expects ? OptionalLong.of(seen) : OptionalLong.empty());
  }

  /** Whether the answer to this letter is what it waits for. */
  boolean awaits(Letter letter) {
    return phase == Phase.WAITING && letter.at().equals(at(seq));
  }

  void encode(Code code) {
    code.constant(phase)
        .number(lives)
        .number(fence.map(Fence::value).orElse(0L))
        .number(seq)
        .number(seen)
        .number(done)
        .flag(repeated);
  }
}
