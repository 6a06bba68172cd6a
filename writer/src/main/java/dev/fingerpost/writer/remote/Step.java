package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.StoreRoot;

/** What is being done to which whole key, and until when. */
record Step(StoreRoot root, String verb, String key, Deadline deadline) {
  /** As it begins a message. */
  @Override
  public String toString() {
    return verb + " s3://" + root.bucket() + "/" + key;
  }
}
