package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One operation, or the intent of one. What is not known is null; the package says what the fields
 * mean.
 *
 * @param start nanoseconds of the machine's monotonic clock
 * @param end likewise; null means never answered
 * @param fence the 64-bit number
 * @param key operation key and revision as one string
 * @param sha SHA-256 of the content root: what was uploaded, or what the bytes gave
 * @param who the process, free text
 */
public record Entry(
    String id,
    Op op,
    String pointer,
    long start,
    @Nullable Long end,
    @Nullable Outcome outcome,
    @Nullable Long version,
    @Nullable Long current,
    @Nullable Long fence,
    @Nullable Long seq,
    @Nullable Long floorFence,
    @Nullable Long floorSeq,
    @Nullable String key,
    @Nullable String digest,
    @Nullable String sha,
    @Nullable String who) {
  /** Begins one; what {@link Builder#intent} gives may be written before it is answered. */
  public static Builder of(String id, Op op, String pointer, long start) {
    return new Builder(id, op, pointer, start);
  }

  /** A builder that begins with what is here. */
  public Builder edit() {
    return new Builder(this);
  }

  /** One line of JSON, without its end of line. */
  public String line() {
    return EntryJson.write(this);
  }

  /**
   * Reads one line.
   *
   * @throws IOException it is not one
   */
  public static Entry parse(String line) throws IOException {
    return EntryJson.read(line);
  }

  /** Collects what is known. */
  public static final class Builder {
    private String id;
    private Op op;
    private String pointer;
    private long start;
    private @Nullable Long end;
    private @Nullable Outcome outcome;
    private @Nullable Long version;
    private @Nullable Long current;
    private @Nullable Long fence;
    private @Nullable Long seq;
    private @Nullable Long floorFence;
    private @Nullable Long floorSeq;
    private @Nullable String key;
    private @Nullable String digest;
    private @Nullable String sha;
    private @Nullable String who;

    private Builder(String id, Op op, String pointer, long start) {
      this.id = id;
      this.op = op;
      this.pointer = pointer;
      this.start = start;
    }

    private Builder(Entry it) {
      this(it.id, it.op, it.pointer, it.start);
      end = it.end;
      outcome = it.outcome;
      version = it.version;
      current = it.current;
      fence = it.fence;
      seq = it.seq;
      floorFence = it.floorFence;
      floorSeq = it.floorSeq;
      key = it.key;
      digest = it.digest;
      sha = it.sha;
      who = it.who;
    }

    public Builder id(String value) {
      id = value;
      return this;
    }

    public Builder op(Op value) {
      op = value;
      return this;
    }

    public Builder pointer(String value) {
      pointer = value;
      return this;
    }

    public Builder start(long value) {
      start = value;
      return this;
    }

    public Builder end(@Nullable Long value) {
      end = value;
      return this;
    }

    public Builder outcome(@Nullable Outcome value) {
      outcome = value;
      return this;
    }

    public Builder version(@Nullable Long value) {
      version = value;
      return this;
    }

    public Builder current(@Nullable Long value) {
      current = value;
      return this;
    }

    /** The position; a null seq is an unknown one. */
    public Builder position(@Nullable Long ofFence, @Nullable Long ofSeq) {
      fence = ofFence;
      seq = ofSeq;
      return this;
    }

    /** The floor the answer told. */
    public Builder floor(@Nullable Long ofFence, @Nullable Long ofSeq) {
      floorFence = ofFence;
      floorSeq = ofSeq;
      return this;
    }

    public Builder key(@Nullable String value) {
      key = value;
      return this;
    }

    public Builder digest(@Nullable String value) {
      digest = value;
      return this;
    }

    public Builder sha(@Nullable String value) {
      sha = value;
      return this;
    }

    public Builder who(@Nullable String value) {
      who = value;
      return this;
    }

    /** Never answered, so far. */
    public Entry intent() {
      return new Entry(
          id,
          op,
          pointer,
          start,
          end,
          outcome,
          version,
          current,
          fence,
          seq,
          floorFence,
          floorSeq,
          key,
          digest,
          sha,
          who);
    }

    /** Answered. */
    public Entry answered(long when, Outcome what) {
      return end(when).outcome(what).intent();
    }
  }
}
