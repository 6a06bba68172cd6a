package dev.fingerpost.writer;

import java.util.List;

/**
 * What a version is made of: all a reader needs to find and check its bytes.
 *
 * @param attempts the attempts whose objects this version refers to; today exactly one
 * @param root the object to read first: the manifest, or the only file
 * @param size bytes of all the result's files together, without the manifest
 * @param sha256 of the root object's bytes
 * @param mediaType of the root object
 * @param files how many files the result has
 */
public record Descriptor(
    List<AttemptId> attempts,
    ObjectKey root,
    long size,
    Sha256 sha256,
    String mediaType,
    int files) {
  public Descriptor {
    attempts = List.copyOf(attempts);
  }

  /** Whether the root is a manifest; otherwise it is the result's only file. */
  public boolean hasManifest() {
    return attempts.stream().anyMatch(attempt -> attempt.manifestKey().equals(root));
  }
}
